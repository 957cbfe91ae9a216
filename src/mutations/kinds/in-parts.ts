/**
 * How many people one change may concern. The server applies a change as a whole: one for hundreds of people,
 * with a mail to each, would make everybody else wait. And a change that cannot be applied to somebody fails
 * only for the people in it.
 */
const PEOPLE_AT_ONCE = 25;

export const inParts = <One>(all: readonly One[]): One[][] =>
  Array.from({ length: Math.ceil(all.length / PEOPLE_AT_ONCE) }, (_part, nth) =>
    all.slice(nth * PEOPLE_AT_ONCE, (nth + 1) * PEOPLE_AT_ONCE),
  );
