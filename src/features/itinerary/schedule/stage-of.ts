import { scheduleStatus } from '#contract/rules/schedule-status.ts';
import { dateOf, daysBetween } from '#contract/rules/time.ts';
import { dayNumber } from '#src/data/views/day-number.ts';

export type Stage =
  | { kind: 'upcoming'; inDays: number }
  | { kind: 'ongoing'; day: number; of: number }
  | { kind: 'finished' };

/** The event's progress at `now`: the "Day 3 of 6" badge. Days are counted in the event's zone. */
export function stageOf(
  event: { startTime: string; endTime: string; startOn: string; endOn: string; timezone: string },
  days: readonly { date: string }[],
  now: number,
): Stage {
  const at = new Date(now);
  const status = scheduleStatus(event, at);
  if (status === 'finished') return { kind: 'finished' };
  if (status === 'ongoing') return { kind: 'ongoing', ...dayNumber(event, days, at) };
  const today = dateOf(at.toISOString(), event.timezone);
  return { kind: 'upcoming', inDays: Math.max(0, daysBetween(today, event.startOn)) };
}
