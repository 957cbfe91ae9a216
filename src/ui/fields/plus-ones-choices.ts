import { PLUS_ONES_MAX } from '#contract/constants.ts';

const wordsOf = (n: number): string => (n === 0 ? 'Nobody' : n === 1 ? '1 person' : `Up to ${n} people`);

/** How many people each guest may bring along, by value. */
export const PLUS_ONES_CHOICES: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from({ length: PLUS_ONES_MAX + 1 }, (_, n) => [String(n), wordsOf(n)]),
);
