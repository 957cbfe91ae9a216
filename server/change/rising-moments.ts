/** As far as moments run ahead of the clock. Farther, and it was set back: then it is followed. */
const AHEAD_MS = 10_000;

/**
 * Reads a clock so that no two answers are the same: rows of one moment would have no order, and a group is
 * applied faster than a change a millisecond. Ahead of the clock by as many milliseconds as there were
 * changes too many.
 */
export function risingMoments(clock: () => Date): () => Date {
  let last = 0;
  return () => {
    const now = clock().getTime();
    last = last - now < AHEAD_MS ? Math.max(now, last + 1) : now;
    return new Date(last);
  };
}
