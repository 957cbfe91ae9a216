import { dateOf, datesOf } from '#contract/rules/time.ts';

/** Which of an event's days is on, from 1, and how many there are. */
export interface DayNumber {
  day: number;
  of: number;
}

/**
 * The number of the day in the event's zone: its place among the days there are; until they are known, among the
 * event's dates. A deleted day in the middle leaves a gap in the dates: then the last day that has begun counts.
 */
export function dayNumber(
  event: { startOn: string; endOn: string; timezone: string },
  known: readonly { date: string }[],
  now: Date,
): DayNumber {
  const dates = known.length > 0 ? known.map(({ date }) => date) : datesOf(event.startOn, event.endOn);
  const today = dateOf(now.toISOString(), event.timezone);
  return { day: Math.max(1, dates.filter((date) => date <= today).length), of: dates.length };
}
