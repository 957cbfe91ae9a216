/**
 * How many people one change concerns. The server applies a change as a whole: for hundreds of people, with a mail to
 * each, everybody else would wait. And if a change cannot be applied to somebody, it fails only for the people in it.
 */
const PEOPLE_AT_ONCE = 25;

export const inParts = <One>(all: readonly One[]): One[][] =>
  Array.from({ length: Math.ceil(all.length / PEOPLE_AT_ONCE) }, (_part, nth) =>
    all.slice(nth * PEOPLE_AT_ONCE, (nth + 1) * PEOPLE_AT_ONCE),
  );
