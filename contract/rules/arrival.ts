import type { ArrivalRow } from '#contract/schemas/arrivals.ts';

/**
 * Which of somebody's arrivals counts: the first, whatever order they came to be known in, so that every door
 * says the same time.
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
 * The time that is believed of a device at a door. One that cannot be, of a clock that is wrong, is replaced by
 * that of receipt; a late one stands, for a door may have no signal for days.
 */
export const timeOfArrival = (at: string | undefined, { now, madeAt }: { now: Date; madeAt: Date }): Date => {
  const given = at === undefined ? NaN : Date.parse(at);
  return given >= madeAt.getTime() && given <= now.getTime() ? new Date(given) : now;
};
