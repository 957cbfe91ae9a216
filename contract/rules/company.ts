import type { ErrorCode } from '#contract/errors.ts';

/** The people a guest brings along: a name for each, empty if none was given. */
export type Companions = readonly string[];

/** How many places a guest takes, companions included. */
export const partySize = (companions: Companions = []): number => 1 + companions.length;

export interface CompanyCase {
  now: Companions;
  wanted: Companions;
  /** How many each guest may bring. */
  plusOnes: number;
  /** All places of the event; null = no limit. */
  capacity: number | null;
  /** How many places are free, not counting those that others are waiting for. */
  free: number;
  /** Whether they are coming already, so that companions need a place right now. */
  coming: boolean;
}

/**
 * Why a guest cannot bring these people along; null if they can. Fewer than now is always possible, even if hosts
 * now allow less. Guests who are already coming never lose their own place to this.
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
  // someone who is coming already has a place or, as a host, takes none
  const room = coming ? free + now.length : (capacity ?? Infinity) - 1;
  return wanted.length > room ? 'NO_ROOM_FOR_ALL' : null;
}

export const sameCompany = (a: Companions, b: Companions): boolean =>
  a.length === b.length && a.every((name, at) => name === b[at]);
