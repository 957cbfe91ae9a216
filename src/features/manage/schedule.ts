import { scheduleStatus, type ScheduleStatus } from '#contract/rules/schedule-status.ts';
import { compare } from '#src/data/views/by-time.ts';

export const SCHEDULES = ['ongoing', 'upcoming', 'finished'] as const satisfies readonly ScheduleStatus[];
export type BySchedule<E> = Record<ScheduleStatus, E[]>;

/** Splits the list by comparing start and end with now; finished newest first, the others soonest first. */
export function bySchedule<E extends { id: string; startTime: string; endTime: string }>(
  events: readonly E[],
  now: Date,
): BySchedule<E> {
  const groups: BySchedule<E> = { ongoing: [], upcoming: [], finished: [] };
  for (const event of events) groups[scheduleStatus(event, now)].push(event);
  const soonest = (a: E, b: E) => compare(a.startTime, b.startTime) || compare(a.id, b.id);
  groups.ongoing.sort(soonest);
  groups.upcoming.sort(soonest);
  groups.finished.sort((a, b) => soonest(b, a));
  return groups;
}

/**
 * The tab to show: the one in the URL; without one the first of ongoing, upcoming, finished that is not
 * empty.
 */
export function chosenSchedule(asked: string | undefined, groups: BySchedule<unknown>): ScheduleStatus {
  return SCHEDULES.find((s) => s === asked) ?? SCHEDULES.find((s) => groups[s].length > 0) ?? 'ongoing';
}
