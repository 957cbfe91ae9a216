import type { ArrivalRow } from '#contract/schemas/arrivals.ts';

/**
 * Which of a person's arrivals counts: the first, in whatever order they are received, so that every door says the
 * same time.
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
 * The time accepted from a device at the door. An impossible time, from a wrong clock, is replaced by the time of
 * receipt; a late report stands, because a door may be offline for days.
 */
export const timeOfArrival = (at: string | undefined, { now, madeAt }: { now: Date; madeAt: Date }): Date => {
  const given = at === undefined ? NaN : Date.parse(at);
  return given >= madeAt.getTime() && given <= now.getTime() ? new Date(given) : now;
};
