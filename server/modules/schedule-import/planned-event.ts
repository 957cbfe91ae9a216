import type { Coordinates } from '#contract/rules/coordinates.ts';
import type { TableColumns } from '#contract/schemas/tables.ts';

/** Unusable entries listed. */
export const SKIPPED_SHOWN = 200;

export interface PlannedActivity {
  on: string;
  name: string;
  subtitle: string;
  description: string;
  location: string | null;
  /** Coordinates, where the file has them. */
  coordinates?: Coordinates | null;
  startsLocal: string;
  endsLocal: string;
  /** Its own zone; absent or null: the event's. */
  timezone?: string | null;
  /** The source's permanent id, if any, by which a newer file is compared. */
  key?: string | null;
  /** The key that earlier imports remembered for it: that of its whole series. */
  formerKey?: string | undefined;
}

/** What an import will write, and the adjustments made for it. */
export interface PlannedEvent {
  name: string;
  description: string;
  timezone: string;
  /** The days, in order. */
  dates: string[];
  /** Names of days by date, where the source has them. */
  dayNames?: ReadonlyMap<string, string>;
  activities: PlannedActivity[];
  notes: string[];
  /** The first entries that could not be used, and the total number of such entries. */
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
