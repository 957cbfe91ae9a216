import { addDays } from '#contract/rules/time.ts';

/** The date of a restored day: its own, or the day after the last if that date is taken by now. */
export const dateInEvent = (own: string, taken: readonly string[]): string =>
  taken.includes(own) ? addDays([...taken].sort().at(-1) ?? own, 1) : own;
