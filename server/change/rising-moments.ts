/** How far moments may run ahead of the clock. Any further means the clock was set back, and is followed. */
const AHEAD_MS = 10_000;

/** The times of changes: rows with the same time would have no order. */
export interface Moments {
  /**
   * For a change of a group, which is applied faster than one change per millisecond: later than every earlier moment.
   * Runs ahead of the clock by one millisecond per surplus change.
   */
  ofGroup(): Date;
  /** For a change by itself, which takes longer: what the clock says, unless groups have run ahead of it. */
  ofOne(): Date;
}

export function risingMoments(clock: () => Date): Moments {
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
