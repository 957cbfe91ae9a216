import { addDays, daysBetween } from '#contract/rules/time.ts';
import type { Reader } from '#server/db/types.ts';
import type { ActivityRecord } from '#server/modules/activities/present-activity.ts';
import { findDay } from '#server/modules/days/find-day.ts';
import type { DayRecord } from '#server/modules/days/read-day-rows.ts';

/** The same times of day on another day, in the activity's own zone. */
export async function timesOnDay(
  reader: Reader,
  { eventId, dayId, startsLocal, endsLocal }: ActivityRecord,
  day: DayRecord,
): Promise<Pick<ActivityRecord, 'startsLocal' | 'endsLocal'>> {
  const by = daysBetween((await findDay(reader, eventId, dayId)).on, day.on);
  const later = (local: string) => `${addDays(local.slice(0, 10), by)}${local.slice(10)}`;
  return { startsLocal: later(startsLocal), endsLocal: later(endsLocal) };
}
