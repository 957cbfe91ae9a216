/**
 * Which of an event's days is on at a date, from 1: its place among the days there are. A deleted day in the middle
 * leaves a gap in the dates: then the last day that has begun counts.
 */
export const dayNumber = (days: readonly { date: string }[], date: string): number =>
  Math.max(1, days.filter((day) => day.date <= date).length);
