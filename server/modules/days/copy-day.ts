import { asc, eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { InferOutput } from 'valibot';
import { ACTIVITIES_MAX, EVENT_DAYS_MAX } from '#contract/constants.ts';
import { placedDayName } from '#contract/rules/day-name.ts';
import { addDays, daysBetween } from '#contract/rules/time.ts';
import type { CopyDayBody } from '#contract/schemas/days.ts';
import type { EventAccess } from '#server/access/relation-to-event.ts';
import { insertNew } from '#server/change/insert-new.ts';
import { Refusal } from '#server/change/refusal.ts';
import { stampEvent } from '#server/change/stamp-event.ts';
import type { Unit } from '#server/change/unit.ts';
import { activities, days } from '#server/db/schema.ts';
import { readDays, type DayRecord } from '#server/modules/days/read-day-rows.ts';
import { copyFile } from '#server/modules/files/copy-file.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { resumeEvent } from '#server/modules/rsvp/fill-places.ts';

/**
 * Adds a copy of a day after the last: texts, pictures and activities, at the same times of day. Copies get the ids
 * that the caller proposes; activities that the caller had not seen are copied too. Returns the day's id.
 * @throws Refusal TOO_MANY_DAYS, TOO_MANY_ACTIVITIES, ID_TAKEN, EVENT_FULL
 */
export async function copyDay(
  unit: Unit,
  mailer: Mailer,
  { event }: EventAccess,
  day: DayRecord,
  { id = uuidv7(), activities: named = [] }: InferOutput<typeof CopyDayBody>,
): Promise<string> {
  const on = addDays(event.endOn, 1);
  if (daysBetween(event.startOn, on) >= EVENT_DAYS_MAX) throw new Refusal('TOO_MANY_DAYS');
  const version = await stampEvent(unit, event.id, { endOn: on });
  const all = await readDays(unit.tx, event.id);
  const shift = daysBetween(day.on, on);
  const later = (column: unknown) =>
    sql`(${column} + make_interval(days => ${shift}::int))::text`.mapWith(String);
  const found = await unit.tx
    .select({
      activity: activities,
      startsLocal: later(activities.startsLocal),
      endsLocal: later(activities.endsLocal),
    })
    .from(activities)
    .where(eq(activities.dayId, day.id))
    .orderBy(asc(activities.startsLocal), asc(activities.id));
  if (found.length + (await unit.tx.$count(activities, eq(activities.eventId, event.id))) > ACTIVITIES_MAX)
    throw new Refusal('TOO_MANY_ACTIVITIES');

  const { subtitle, description, imageCredit } = day;
  const stamp = { version, updatedAt: unit.now };
  const name = placedDayName(
    day.name,
    all.findIndex((one) => one.id === day.id),
    all.length,
  );
  const imageFileId = await copyFile(unit, day.imageFileId);
  await insertNew(unit, days, [
    { id, eventId: event.id, on, name, subtitle, description, imageFileId, imageCredit, ...stamp },
  ]);
  const ids = new Map(named.map((pair) => [pair.of, pair.id]));
  const copies = [];
  for (const { activity, startsLocal, endsLocal } of found)
    copies.push({
      ...activity,
      id: ids.get(activity.id) ?? uuidv7(),
      dayId: id,
      startsLocal,
      endsLocal,
      imageFileId: await copyFile(unit, activity.imageFileId),
      writers: {},
      ...stamp,
    });
  await insertNew(unit, activities, copies);
  await resumeEvent(unit, mailer, event, { endOn: on });
  return id;
}
