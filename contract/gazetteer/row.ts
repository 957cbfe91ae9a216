import type { Coordinates } from '#contract/rules/coordinates.ts';

/** A place of the list. */
export interface Row {
  /** Where its names begin among all of them, and where those of the next one do. */
  start: number;
  end: number;
  /** Names as they are compared, each after a bar. */
  folded: string;
  /** As they are written, the one in English first. Of an airport: its name, its code, and its town if `city` is null. */
  names: string;
  country: string;
  /** Of the United States and Canada alone. */
  region: string;
  /** How many people there are, as a power of two. */
  size: number;
  at: Coordinates;
  timezone: string;
  /** Of an airport; null: of one that is not in the list. */
  city?: Row | null;
  /** Of a city. */
  airports?: Row[];
}
