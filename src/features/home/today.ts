import { dateOf, daysBetween } from '#contract/rules/time.ts';
import type { ActivityRow } from '#contract/schemas/activities.ts';
import type { DayRow } from '#contract/schemas/days.ts';
import type { EventRow } from '#contract/schemas/events.ts';
import { dayNumber, type DayNumber } from '#src/data/views/day-number.ts';

export interface Today<D> {
  number: DayNumber;
  /** Null if the event has no entry for today's date. */
  day: D | null;
  tomorrow: D | null;
  tomorrowNumber: number;
}

/** Today in the event: the calendar date of `now` in the event's zone. */
export function todayOf<D extends Pick<DayRow, 'date'>>(
  event: Pick<EventRow, 'startOn' | 'endOn' | 'timezone'>,
  days: readonly D[],
  now: Date,
): Today<D> {
  const date = dateOf(now.toISOString(), event.timezone);
  const place = days.findIndex((day) => day.date === date);
  const next = days.findIndex((day) => day.date > date);
  const tomorrow = next >= 0 && days[next] && daysBetween(date, days[next].date) === 1 ? days[next] : null;
  return {
    number: dayNumber(event, days, now),
    day: days[place] ?? null,
    tomorrow,
    tomorrowNumber: next + 1,
  };
}

export type Progress = 'done' | 'now' | 'next';
export const progressOf = (
  activity: Pick<ActivityRow, 'startDateTime' | 'endDateTime'>,
  now: Date,
): Progress =>
  Date.parse(activity.endDateTime) <= now.getTime()
    ? 'done'
    : Date.parse(activity.startDateTime) <= now.getTime()
      ? 'now'
      : 'next';

/**
 * At most `room` activities around now: past ones are dropped first, so that the current one is always
 * included.
 */
export function windowAroundNow<A extends Pick<ActivityRow, 'startDateTime' | 'endDateTime'>>(
  activities: readonly A[],
  now: Date,
  room: number,
): A[] {
  const firstOpen = activities.findIndex((activity) => progressOf(activity, now) !== 'done');
  const from = firstOpen < 0 ? activities.length - room : Math.min(firstOpen - 1, activities.length - room);
  return activities.slice(Math.max(0, from), Math.max(0, from) + room);
}
