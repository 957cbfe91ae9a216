import { addDays } from '#contract/rules/time.ts';

/** The date of a restored day: its own, or after the last day if another day has that date by now. */
export const dateInEvent = (own: string, taken: readonly string[]): string =>
  taken.includes(own) ? addDays([...taken].sort().at(-1) ?? own, 1) : own;
