/** How far times may run ahead of the clock. If they are further ahead, the clock was set back, and they follow it. */
const AHEAD_MS = 10_000;

/** Times of changes, strictly increasing where changes come fast: rows with the same time would have no order. */
export interface MonotonicClock {
  /**
   * For a change in a group, where changes may come faster than one per millisecond: later than every earlier time.
   * Each surplus change runs ahead of the clock by one more millisecond.
   */
  ofGroup(): Date;
  /**
   * For a single change, which takes longer than a millisecond: the clock's time, unless groups have run ahead of it.
   */
  ofOne(): Date;
}

export function monotonicClock(clock: () => Date): MonotonicClock {
  let last = 0;
  const isAhead = (now: number) => last >= now && last - now < AHEAD_MS;
  return {
    ofGroup: () => {
      const now = clock().getTime();
      last = isAhead(now) ? last + 1 : now;
      return new Date(last);
    },
    ofOne: () => {
      const now = clock();
      return isAhead(now.getTime()) ? new Date((last += 1)) : now;
    },
  };
}
