/** The people pictured on it. */
export type LandingFace = 'maya' | 'jonas' | 'priya' | 'aiko';

const FACES: readonly LandingFace[] = ['maya', 'jonas', 'priya', 'aiko'];

/** Texts of the landing page. The wording of those marked "given" is fixed. */
export const LANDING_TEXT = {
  sections: 'Sections',
  onThisPage: 'On this page',
  dots: { start: 'Start', features: 'Features', download: 'Download' },

  /** given */
  hero: 'Elevate The Experience',
  pitch: 'Plan it once. Every guest carries it with them, day by day, with or without a signal.',
  /** given */
  discover: 'Discover More',
  create: 'Create an account',
  invite: { title: 'Maya invited you', text: 'Kyoto, slowly, 6–11 April', no: 'Decline', yes: 'Join' },
  preview: {
    badge: 'Attending',
    day: 'Arashiyama',
    date: 'Day 3, Thursday 8 April',
    week: [
      ['Tue', '6'],
      ['Wed', '7'],
      ['Thu', '8'],
      ['Fri', '9'],
      ['Sat', '10'],
    ],
    rows: [
      { at: '07:30', name: 'Bamboo at first light', note: 'Sagano' },
      { at: '10:00', name: 'Tenryū-ji garden', note: 'Now, until 11:30' },
      { at: '12:30', name: 'Lunch by the river', note: 'Shōraian' },
      { at: '15:00', name: 'Indigo studio', note: 'Ms Uemura' },
      { at: '18:30', name: 'Kaiseki dinner', note: 'Gion Karyō' },
    ],
    signal: 'No signal? No problem.',
    signalNote: 'The whole week is on this phone',
  },

  featuresTitle: 'Everything a good host remembers',
  featuresText: 'Itineraries, answers, documents and feedback in one place, for six guests or six hundred.',
  ai: {
    title: 'From a sentence to six days',
    text: 'AI-powered itineraries: describe it, or drop in last year’s PDF. You get days and activities to edit, not a blank page.',
    prompt:
      'Six unhurried days in Kyoto for our 24 best people. Mornings early, evenings long, one day with nothing planned.',
    days: [
      'Arrival at the coast',
      'Fushimi hills',
      'Bamboo forest',
      'Uji valley',
      'A free day in the mountains',
      'Gion city night',
    ],
    short: ['Arrival', 'Fushimi Inari', 'Arashiyama', 'Uji', 'A free day', 'Gion'],
  },
  rsvp: {
    title: 'One link, every answer',
    text: 'One-click sharing by link, QR code or e-mail invite. Guests answer; you approve requests.',
    counts: '18 attending, 3 asked, 2 still thinking',
    faces: FACES,
    more: '+14',
  },
  offline: {
    title: 'Works where the signal does not',
    text: 'Read, reply, even edit. It sends itself later, and everyone sees the change at once.',
    rows: [
      { tone: 'here', name: 'The whole itinerary', state: 'here' },
      { tone: 'sent', name: 'Your reply to Priya', state: 'sent' },
      { tone: 'waiting', name: 'Your photo from the garden', state: 'waiting' },
    ],
  },
  papers: {
    title: 'The right papers for each guest',
    text: 'Document management with shared guides for all and tickets for one.',
  },
  feedback: {
    title: 'Know how it felt',
    text: 'Feedback collection with short forms, answers from 1 to 5.',
    average: '4.6',
    bars: [
      ['Arrival', 96],
      ['Rooms', 88],
      ['Dinner', 74],
    ],
  },
  more: [
    {
      promise: 'privacy',
      icon: 'lock',
      title: 'Private when it should be',
      text: 'Privacy and access controls for every event.',
    },
    { promise: 'checkIn', icon: 'check', title: 'Check-in', text: 'Know who has arrived.' },
    {
      promise: 'live',
      icon: 'live',
      title: 'Real-time updates',
      text: 'Move an activity and every guest sees the new time.',
    },
    {
      promise: 'phone',
      icon: 'phone',
      title: 'A companion in the pocket',
      text: 'Install it on any phone, tablet or computer.',
    },
  ],

  /** given */
  downloadTitle: 'Experience Today',
  downloadText: 'Put it on your phone and your next trip is in your pocket before you land.',
  /** given */
  demo: 'Schedule a Demo',
  demoSubject: 'A demo of Sojourn',
  chatOn: (app: string) => `Chat on ${app}`,
  chat: 'Chat with us',
  copyright: (name: string, year: number) => `© ${year} ${name}`,
  footer: 'Legal',
  links: { contact: 'Contact us', privacy: 'Privacy policy', terms: 'Terms of service' },
} as const;
