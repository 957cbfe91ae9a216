import type { PersonKey } from '#server/modules/demo/story.ts';

/** Everybody in the demo signs in with this. The demo is only ever filled into an empty installation. */
export const DEMO_PASSWORD = 'sojourn-demo';

interface DemoPerson {
  emailId: string;
  firstName: string;
  lastName: string;
  organisation: string | null;
  /** Why you would sign in as this person. */
  part: string;
}

export const PEOPLE: Record<PersonKey, DemoPerson> = {
  maya: {
    emailId: 'maya@sojourn.example',
    firstName: 'Maya',
    lastName: 'Lindqvist',
    organisation: 'Fieldnote Studio',
    part: 'hosts the trip that is under way, and has an invitation waiting',
  },
  jonas: {
    emailId: 'jonas@sojourn.example',
    firstName: 'Jonas',
    lastName: 'Okafor',
    organisation: 'Fieldnote Studio',
    part: 'a guest of that trip, and host of one that is over',
  },
  priya: {
    emailId: 'priya@sojourn.example',
    firstName: 'Priya',
    lastName: 'Raman',
    organisation: 'Fieldnote Studio',
    part: 'hosts a private wedding',
  },
  tomas: {
    emailId: 'tomas@sojourn.example',
    firstName: 'Tomás',
    lastName: 'Herrera',
    organisation: null,
    part: 'waits for an approval',
  },
  aiko: {
    emailId: 'aiko@sojourn.example',
    firstName: 'Aiko',
    lastName: 'Sato',
    organisation: 'Slow Roads',
    part: 'hosts a trip to come that anybody may join',
  },
};
