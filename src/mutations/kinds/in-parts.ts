/**
 * So many people are in one change. The server applies a change as a whole, and while it does so for hundreds, with
 * a mail to each, everybody else waits; one that cannot be applied to somebody takes only its own people with it.
 */
const PEOPLE_AT_ONCE = 25;

export const inParts = <One>(all: readonly One[]): One[][] =>
  Array.from({ length: Math.ceil(all.length / PEOPLE_AT_ONCE) }, (_part, nth) =>
    all.slice(nth * PEOPLE_AT_ONCE, (nth + 1) * PEOPLE_AT_ONCE),
  );
