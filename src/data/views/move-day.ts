import { placedDayName } from '#contract/rules/day-name.ts';
import { activityInstants, addDays, daysBetween, localOf } from '#contract/rules/time.ts';
import type { ActivityRow } from '#contract/schemas/activities.ts';
import type { FoldView } from '#src/data/views/fold-view.ts';

/**
 * Moves a day to another date and position, with its activities, which keep their times of day. The distance
 * is computed from where the rows are, so rows that have already moved stay. `aspect`: the mark for the move
 * on the day.
 */
export function moveDay(
  view: FoldView,
  dayId: string,
  to: { date: string; dayIndex: number },
  aspect?: string,
): void {
  const day = view.get('days', dayId);
  if (!day || (day.date === to.date && day.dayIndex === to.dayIndex)) return;
  const by = daysBetween(day.date, to.date);
  const name = placedDayName(day.name, day.dayIndex, to.dayIndex);
  view.patch('days', dayId, () => ({ ...to, name }), aspect === undefined ? null : { aspect });
  if (by === 0) return;
  for (const { id } of view.ofDay(dayId)) view.patch('activities', id, (row) => shifted(row, by), null);
}

type Times = Pick<ActivityRow, 'startDateTime' | 'endDateTime'>;

/** An activity's times at the same time of day, so many days later. */
export function shifted(
  { startDateTime, endDateTime, timezone }: Times & { timezone: string },
  days: number,
): Times {
  const later = (instant: string): string => {
    const local = localOf(instant, timezone);
    return addDays(local, days) + local.slice(10);
  };
  return activityInstants(later(startDateTime), later(endDateTime), timezone);
}
