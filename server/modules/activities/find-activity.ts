import { and, asc, eq, type SQL } from 'drizzle-orm';
import { isId } from '#server/access/is-id.ts';
import { activities } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { ActivityRecord } from '#server/modules/activities/present-activity.ts';

/** @throws Refusal ACTIVITY_NOT_FOUND, also for an activity of another day */
export const findActivity = (reader: Reader, dayId: string, activityId: string): Promise<ActivityRecord> =>
  findWhere(reader, activityId, eq(activities.dayId, dayId));

/** @throws Refusal ACTIVITY_NOT_FOUND, also for an activity of another event */
export const findActivityOfEvent = (
  reader: Reader,
  eventId: string,
  activityId: string,
): Promise<ActivityRecord> => findWhere(reader, activityId, eq(activities.eventId, eventId));

async function findWhere(reader: Reader, activityId: string, where: SQL): Promise<ActivityRecord> {
  const [activity] = isId(activityId)
    ? await reader
        .select()
        .from(activities)
        .where(and(eq(activities.id, activityId), where))
    : [];
  if (!activity) throw new Refusal('ACTIVITY_NOT_FOUND');
  return activity;
}

/** A day's activities in time order. */
export const activitiesOfDay = (reader: Reader, dayId: string): Promise<ActivityRecord[]> =>
  reader
    .select()
    .from(activities)
    .where(eq(activities.dayId, dayId))
    .orderBy(asc(activities.startsLocal), asc(activities.id));
