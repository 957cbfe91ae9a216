import type { Coordinates } from '#contract/rules/coordinates.ts';
import type { TableColumns } from '#contract/schemas/tables.ts';

export interface PlannedActivity {
  on: string;
  name: string;
  subtitle: string;
  description: string;
  location: string | null;
  /** Where that is, when the file says so. */
  coordinates?: Coordinates | null;
  startsLocal: string;
  endsLocal: string;
  /** Its own zone; absent or null: that of the event. */
  timezone?: string | null;
  /** What the source calls it for good, where it says so: by this a newer file is compared. */
  key?: string | null;
}

/** What an import will write, and what had to be changed for it. */
export interface PlannedEvent {
  name: string;
  description: string;
  timezone: string;
  /** Dates in order, each a day. */
  dates: string[];
  /** What a day is called, where the source says it. */
  dayNames?: ReadonlyMap<string, string>;
  activities: PlannedActivity[];
  notes: string[];
  /** What could not be used: the first of them, and how many there are. */
  skipped?: Skipped[];
  skippedCount?: number;
  /** The columns of a table, for people to correct. */
  tables?: TableColumns[];
}

/** A line or entry that could not be used, and why. */
export interface Skipped {
  where: string;
  what: string;
  why: string;
}
