import { eq } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import { v7 as uuidv7 } from 'uuid';
import { ACTIVITIES_MAX } from '#contract/constants.ts';
import type { CopyActivityBody } from '#contract/schemas/activities.ts';
import { insertNew } from '#server/change/insert-new.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { Unit } from '#server/change/unit.ts';
import { activities } from '#server/db/schema.ts';
import type { ActivityRecord } from '#server/modules/activities/present-activity.ts';
import { timesOnDay } from '#server/modules/activities/times-on-day.ts';
import { findDay } from '#server/modules/days/find-day.ts';
import { copyFile } from '#server/modules/files/copy-file.ts';

/**
 * Copies an activity to a day of the same event: texts, place and picture, at the same time of day. Documents
 * stay with the original. Returns the copy's id.
 * @throws Refusal DAY_NOT_FOUND, TOO_MANY_ACTIVITIES, ID_TAKEN, EVENT_FULL
 */
export async function copyActivity(
  unit: Unit,
  activity: ActivityRecord,
  { id = uuidv7(), programId }: InferOutput<typeof CopyActivityBody>,
): Promise<{ id: string; dayId: string }> {
  const { eventId } = activity;
  const day = await findDay(unit.tx, eventId, programId);
  const version = await unit.bump(eventId);
  if ((await unit.tx.$count(activities, eq(activities.eventId, eventId))) >= ACTIVITIES_MAX)
    throw new Refusal('TOO_MANY_ACTIVITIES');
  await insertNew(unit, activities, [
    {
      ...activity,
      id,
      dayId: day.id,
      ...(await timesOnDay(unit.tx, activity, day)),
      imageFileId: await copyFile(unit, activity.imageFileId),
      writers: {},
      version,
      updatedAt: unit.now,
    },
  ]);
  return { id, dayId: day.id };
}
