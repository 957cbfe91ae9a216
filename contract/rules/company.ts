import type { ErrorCode } from '#contract/errors.ts';

/** Whom a guest brings along: a name for each of them, empty where none was given. */
export type Companions = readonly string[];

/** How many places a guest takes together with whom they bring. */
export const partySize = (companions: Companions = []): number => 1 + companions.length;

export interface CompanyCase {
  now: Companions;
  wanted: Companions;
  /** How many each guest may bring. */
  plusOnes: number;
  /** All places of the event; null = no limit. */
  capacity: number | null;
  /** How many places are free, those that others wait for not counted. */
  free: number;
  /** Do they come already, so that whom they bring needs a place right now? */
  coming: boolean;
}

/**
 * Why a guest cannot bring these people along; null: they can. Fewer than now is always possible, also when
 * hosts allow less than before. Who comes already never loses their own place to this.
 */
export function companyError({
  now,
  wanted,
  plusOnes,
  capacity,
  free,
  coming,
}: CompanyCase): ErrorCode | null {
  if (wanted.length <= now.length) return null;
  if (wanted.length > plusOnes) return 'TOO_MANY_COMPANIONS';
  // who comes has their own place already or, hosting, takes none
  const room = coming ? free + now.length : (capacity ?? Infinity) - 1;
  return wanted.length > room ? 'NO_ROOM_FOR_ALL' : null;
}

export const sameCompany = (a: Companions, b: Companions): boolean =>
  a.length === b.length && a.every((name, at) => name === b[at]);
