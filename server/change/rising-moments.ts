/**
 * Reads a clock so that no two answers are the same: rows of one moment would have no order, and a group is
 * applied faster than a change a millisecond. Ahead of the clock by as many milliseconds as there were
 * changes too many.
 */
export function risingMoments(clock: () => Date): () => Date {
  let last = 0;
  return () => {
    last = Math.max(clock().getTime(), last + 1);
    return new Date(last);
  };
}
