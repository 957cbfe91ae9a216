import type { ArrivalRow } from '#contract/schemas/arrivals.ts';

/**
 * The arrival that counts if a guest was checked in more than once: the earliest, in whatever order they became
 * known, so that every door shows the same time.
 */
export const firstArrival = <A extends Pick<ArrivalRow, 'id' | 'at'>>(
  arrivals: readonly A[],
): A | undefined =>
  arrivals.reduce<A | undefined>((first, one) => (first && isBefore(first, one) ? first : one), undefined);

const isBefore = (a: Pick<ArrivalRow, 'id' | 'at'>, b: Pick<ArrivalRow, 'id' | 'at'>): boolean => {
  const apart = Date.parse(a.at) - Date.parse(b.at);
  return apart === 0 ? a.id < b.id : apart < 0;
};

/**
 * The time of an arrival reported by a device at a door. A time that a correct clock cannot have produced is replaced
 * by the time of receipt. A late report is believed, because a door may be offline for days.
 */
export const timeOfArrival = (at: string | undefined, { now, madeAt }: { now: Date; madeAt: Date }): Date => {
  const given = at === undefined ? NaN : Date.parse(at);
  return given >= madeAt.getTime() && given <= now.getTime() ? new Date(given) : now;
};
