import { eq } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import { v7 as uuidv7 } from 'uuid';
import { ACTIVITIES_MAX } from '#contract/constants.ts';
import type { CreateActivityBody } from '#contract/schemas/activities.ts';
import type { EventAccess } from '#server/access/relation-to-event.ts';
import { activities } from '#server/db/schema.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { Unit } from '#server/change/unit.ts';
import { wallTimes } from '#server/modules/activities/wall-times.ts';
import type { DayRecord } from '#server/modules/days/read-day-rows.ts';
import { operationTime } from '#server/change/operation-time.ts';
import { storeCover } from '#server/modules/files/store-cover.ts';
import type { PreparedFile } from '#server/modules/files/prepare-upload.ts';
import { insertNew } from '#server/change/insert-new.ts';

/**
 * Adds an activity to a day. Returns its id.
 * @throws Refusal INVALID_INPUT for its times, ID_TAKEN, TOO_MANY_ACTIVITIES
 */
export async function createActivity(
  unit: Unit,
  { event }: EventAccess,
  day: DayRecord,
  body: InferOutput<typeof CreateActivityBody>,
  cover?: PreparedFile,
): Promise<string> {
  const { id = uuidv7(), name, description, subtitle = '', location = null, timezone = null } = body;
  const times = wallTimes(event, day, {
    start: body.startIsoTime,
    end: body.endIsoTime,
    checkPast: { start: true, end: true },
    doneAt: operationTime(body.createdAt, unit.now),
    timezone,
  });
  const version = await unit.bump(event.id);
  if ((await unit.tx.$count(activities, eq(activities.eventId, event.id))) >= ACTIVITIES_MAX)
    throw new Refusal('TOO_MANY_ACTIVITIES');
  const picture = cover && (await storeCover(unit, cover, event.id));
  await insertNew(unit, activities, [
    {
      id,
      eventId: event.id,
      dayId: day.id,
      name,
      description,
      subtitle,
      location,
      // null follows the event's zone whenever that changes
      timezone: timezone === event.timezone ? null : timezone,
      ...times,
      ...picture,
      version,
      updatedAt: unit.now,
    },
  ]);
  return id;
}
