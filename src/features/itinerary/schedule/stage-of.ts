import { scheduleStatus } from '#contract/rules/schedule-status.ts';
import { dateOf, daysBetween } from '#contract/rules/time.ts';
import { dayNumber } from '#src/data/views/day-number.ts';

export type Stage =
  | { kind: 'upcoming'; inDays: number }
  | { kind: 'ongoing'; day: number; of: number }
  | { kind: 'finished' };

/** The event's progress at `now`: the "Day 3 of 6" badge. Days are counted in the event's zone. */
export function stageOf(
  event: { startTime: string; endTime: string; startOn: string; timezone: string },
  days: readonly { date: string }[],
  now: number,
): Stage {
  const today = dateOf(new Date(now).toISOString(), event.timezone);
  const status = scheduleStatus(event, new Date(now));
  if (status === 'finished') return { kind: 'finished' };
  if (status === 'upcoming')
    return { kind: 'upcoming', inDays: Math.max(0, daysBetween(today, event.startOn)) };
  return { kind: 'ongoing', day: dayNumber(days, today), of: Math.max(1, days.length) };
}
