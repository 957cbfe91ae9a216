/** How far moments may run ahead of the clock. Any further means the clock was set back, and is followed. */
const AHEAD_MS = 10_000;

/**
 * Reads a clock so that no two readings are equal: rows with the same time would have no order, and a group is
 * applied faster than one change per millisecond. It runs ahead of the clock by one millisecond per surplus change.
 */
export function risingMoments(clock: () => Date): () => Date {
  let last = 0;
  return () => {
    const now = clock().getTime();
    last = last - now < AHEAD_MS ? Math.max(now, last + 1) : now;
    return new Date(last);
  };
}
