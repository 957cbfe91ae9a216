/** Texts of the legal pages. The date is given. */
export const LEGAL_TEXT = {
  updated: 'Last updated',
  updatedOn: 'Mar 30th 2024',
  updatedIso: '2024-03-30',
  home: 'Back to home',
  others: 'Other pages',
  contact: {
    heading: 'Who we are',
    entity: (name: string) => `Legal entity: ${name}`,
    address: (address: string) => `Address: ${address}`,
    phone: (phone: string) => `Support phone: ${phone}`,
    email: (email: string) => `Support e-mail: ${email}`,
    none: 'No phone or e-mail is given here. For an event, ask its host, who is named on its itinerary.',
  },
  pages: {
    'privacy-policy': {
      title: 'Privacy Policy',
      description: 'What Sojourn keeps about you, why, for how long, and what you can ask for.',
      sections: [
        {
          heading: 'What is kept',
          points: [
            'Your name, e-mail address and, if you give them, your phone number, organisation and picture.',
            'What you put into an event: its programme, answers to invitations, documents, posts, comments and feedback.',
            'When and from which kind of device you logged in, so that you can see and end your sessions.',
          ],
        },
        {
          heading: 'Why it is kept',
          points: [
            'To show an event to the people who are part of it, and to carry their changes between their devices.',
            'To send the e-mails that an account or an event needs: codes, invitations, changes to the programme.',
            'Never to build profiles, never for advertising, and it is not sold.',
          ],
        },
        {
          heading: 'Who can see it',
          points: [
            'The owner and hosts see the guests of their event with their e-mail addresses. Guests see one another’s names, organisations and pictures, but no addresses.',
            'The programme of an event is shown to everyone who has its link, unless its hosts restrict it to the guest list. Posts of a public event can be read by everyone who is logged in, those of a private one by its participants.',
            'Documents are for participants; those in your folder are seen by you and by the hosts.',
          ],
        },
        {
          heading: 'On your device',
          points: [
            'Your events are kept on your device so that they open without a signal. Logging out removes them.',
            'Changes that have not been sent yet stay locked on the device for you until you log in again or discard them.',
            'No cookies are used. Nothing is loaded from third parties, unless you choose to log in with Google where that is offered.',
          ],
        },
        {
          heading: 'What you can ask for',
          points: [
            'A copy of what is kept about you, its correction, or its deletion.',
            'An answer within 30 days.',
          ],
        },
      ],
    },
    'terms-of-service': {
      title: 'Terms of Service',
      description: 'The terms under which Sojourn can be used by hosts and guests.',
      sections: [
        {
          heading: 'Your account',
          points: [
            'An account belongs to one person, who keeps its password to themselves.',
            'Give an e-mail address that is yours: it is how you get back in.',
          ],
        },
        {
          heading: 'What you put in',
          points: [
            'It stays yours. You allow it to be stored and shown to the people of the event you put it into.',
            'Put in only what you have the right to share: no pictures, documents or words that break the law or the rights of others.',
            'Hosts are responsible for the events they run, for whom they invite, and for what they ask of their guests.',
          ],
        },
        {
          heading: 'What you can rely on',
          points: [
            'A change you make without a signal is kept on your device and sent once there is one.',
            'Maintenance or faults can make the service unreachable for a time. What is on your device stays readable.',
            'An itinerary is a plan: check train and flight times with the operators.',
          ],
        },
        {
          heading: 'Third-party data',
          points: [
            'Cities of the world, their names and zones: GeoNames (www.geonames.org), under CC BY 4.0 (creativecommons.org/licenses/by/4.0), abridged.',
            'Airports of the world: OurAirports (ourairports.com), in the public domain.',
          ],
        },
        {
          heading: 'Ending it',
          points: [
            'You can stop at any time. An owner can delete an event.',
            'Accounts that harm others can be closed.',
            'These terms can change; the date above says when they last did.',
          ],
        },
      ],
    },
    'contact-us': {
      title: 'Contact Us',
      description: 'How to reach the people who run this installation of Sojourn.',
      sections: [
        {
          heading: 'Before you write',
          points: [
            'Questions about one event, such as times, documents or your answer, are answered fastest by its host.',
            'For a code or e-mail that did not arrive, check your spam folder first; you can ask for a new code after 30 seconds.',
            'If something does not work, say what you did, what you saw and on which device.',
          ],
        },
      ],
    },
  },
} as const;
