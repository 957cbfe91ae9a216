import type { Coordinates } from '#contract/rules/coordinates.ts';

/** One place of the gazetteer. */
export interface Row {
  /** Where its names begin and end in the text of all folded names. */
  start: number;
  end: number;
  /** Names folded for comparison, each preceded by a bar. */
  folded: string;
  /** Names as written, the English one first. An airport has its name, its code, and its town if `city` is null. */
  names: string;
  country: string;
  /** State or province, in the United States and Canada only. */
  region: string;
  /** Base-2 logarithm of the population. */
  size: number;
  at: Coordinates;
  timezone: string;
  /** Airports only. Null if its city is not in the list. */
  city?: Row | null;
  /** Cities only. */
  airports?: Row[];
}
