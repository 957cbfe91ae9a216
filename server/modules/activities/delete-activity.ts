import { eq } from 'drizzle-orm';
import { activities } from '#server/db/schema.ts';
import type { Unit } from '#server/change/unit.ts';
import type { ActivityRecord } from '#server/modules/activities/present-activity.ts';
import { putInBin } from '#server/modules/days/put-in-bin.ts';
import type { DayRecord } from '#server/modules/days/read-day-rows.ts';
import { insertTombstones } from '#server/change/insert-tombstones.ts';

/**
 * Moves an activity to the bin.
 * @param together id of the act in which it is deleted with others
 */
export async function deleteActivity(
  unit: Unit,
  day: DayRecord,
  activity: ActivityRecord,
  together?: string,
): Promise<void> {
  const { id, eventId } = activity;
  const version = await unit.bump(eventId);
  await putInBin(unit, { eventId, version, together, day, place: null, activities: [activity] });
  await unit.tx.delete(activities).where(eq(activities.id, id));
  await insertTombstones(unit, { eventId, version }, 'activities', [id]);
}
