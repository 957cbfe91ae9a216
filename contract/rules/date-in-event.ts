import { addDays } from '#contract/rules/time.ts';

/** Where a day that comes back stands: on its own date, or after the last one when another has that by now. */
export const dateInEvent = (own: string, taken: readonly string[]): string =>
  taken.includes(own) ? addDays([...taken].sort().at(-1) ?? own, 1) : own;
