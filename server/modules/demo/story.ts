import type { Location, Privacy, RsvpType } from '#contract/schemas/common.ts';
import type { QuestionKind } from '#contract/schemas/feedback.ts';
import type { Letter } from '#server/modules/demo/letter-pdf.ts';
import type { Scene } from '#server/modules/demo/scenes.ts';

/** The people of the demo; their details are in people.ts. */
export type PersonKey = 'maya' | 'jonas' | 'priya' | 'tomas' | 'aiko';

/**
 * An event of the demo as its host would describe it. Days count from today in the event's zone; times are wall
 * times.
 */
export interface Story {
  owner: PersonKey;
  name: string;
  subtitle: string;
  description: string;
  cover: Scene;
  timezone: string;
  privacy: Privacy;
  rsvpType: RsvpType;
  startsInDays: number;
  plannedDaysAgo: number;
  guests: StoryGuest[];
  days: StoryDay[];
  posts: StoryPost[];
  bulletins?: StoryBulletin[];
  /** Documents that hosts hand out. */
  letters?: StoryDocument[];
  form?: StoryForm;
}

export interface StoryGuest {
  who: PersonKey;
  invited?: true;
  answer?: 'YES' | 'NO';
  host?: true;
  tags?: string[];
}

export interface StoryDay {
  name: string;
  subtitle: string;
  description?: string;
  activities: StoryActivity[];
}

export interface StoryActivity {
  /** From and until, `HH:mm`. */
  time: [string, string];
  name: string;
  subtitle?: string;
  description: string;
  location?: Location;
  cover?: Scene;
}

export interface StoryPost {
  by: PersonKey;
  hoursAgo: number;
  text: string;
  picture?: Scene;
  likes: PersonKey[];
  comments: { by: PersonKey; minutesLater: number; text: string }[];
}

export interface StoryBulletin {
  by: PersonKey;
  hoursAgo: number;
  title: string;
  description: string;
  picture?: Scene;
  /** Who has read it, and with it every older one. */
  readBy: PersonKey[];
}

export interface StoryDocument {
  by: PersonKey;
  hoursAgo: number;
  /** The owner of its folder; everybody if absent. */
  for?: PersonKey;
  /** Name of the activity that it is attached to. */
  activity?: string;
  type: string;
  letter: Letter;
}

export interface StoryForm {
  title: string;
  description: string;
  hoursAgo: number;
  questions: { label: string; kind: QuestionKind; options?: string[] }[];
  /** One value per question. */
  answers: { by: PersonKey; values: (number | string)[] }[];
}

/** A place with its coordinates and a link to the map. */
export const place = (
  mainText: string,
  secondaryText: string,
  [latitude, longitude]: [latitude: number, longitude: number],
): Location => ({
  coordinates: { latitude, longitude },
  placeId: `demo-${mainText.toLowerCase().replace(/[^a-z]+/g, '-')}`,
  description: `${mainText}, ${secondaryText}`,
  structuredFormat: { mainText, secondaryText },
  googleMapsUri: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${mainText}, ${secondaryText}`)}`,
});
