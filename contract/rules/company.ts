import type { ErrorCode } from '#contract/errors.ts';

/** The people a guest brings along: a name for each, empty if none was given. */
export type Companions = readonly string[];

/** Places taken by a guest and their companions. */
export const partySize = (companions: Companions = []): number => 1 + companions.length;

export interface CompanyCase {
  now: Companions;
  wanted: Companions;
  /** How many each guest may bring. */
  plusOnes: number;
  /** The event's capacity; null = no limit. */
  capacity: number | null;
  /** Free places, without those that the waiting list has a claim to. */
  free: number;
  /** Whether the guest is already coming, so that companions need places right now. */
  coming: boolean;
}

/**
 * Why a guest cannot bring these people along, or null. Bringing fewer than before is always possible, even if hosts
 * now allow less. A guest who is coming never loses their own place through this.
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
  // a guest who is coming already has a place; hosts take none
  const room = coming ? free + now.length : (capacity ?? Infinity) - 1;
  return wanted.length > room ? 'NO_ROOM_FOR_ALL' : null;
}

export const sameCompany = (a: Companions, b: Companions): boolean =>
  a.length === b.length && a.every((name, at) => name === b[at]);
