import type { InferOutput } from 'valibot';
import { v7 as uuidv7 } from 'uuid';
import { EVENT_DAYS_MAX } from '#contract/constants.ts';
import { addDays, daysBetween } from '#contract/rules/time.ts';
import type { CreateDayBody } from '#contract/schemas/days.ts';
import type { EventAccess } from '#server/access/relation-to-event.ts';
import { days } from '#server/db/schema.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { Unit } from '#server/change/unit.ts';
import { dayName } from '#contract/rules/day-name.ts';
import { readDays } from '#server/modules/days/read-day-rows.ts';
import { stampEvent } from '#server/change/stamp-event.ts';
import { insertNew } from '#server/change/insert-new.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { resumeEvent } from '#server/modules/rsvp/fill-places.ts';

/**
 * Adds a day after the last, which extends the event. Returns the day's id.
 * @throws Refusal TOO_MANY_DAYS, ID_TAKEN
 */
export async function addDay(
  unit: Unit,
  mailer: Mailer,
  { event }: EventAccess,
  { id = uuidv7(), name }: InferOutput<typeof CreateDayBody>,
): Promise<string> {
  const on = addDays(event.endOn, 1);
  if (daysBetween(event.startOn, on) >= EVENT_DAYS_MAX) throw new Refusal('TOO_MANY_DAYS');
  const before = await readDays(unit.tx, event.id);
  const version = await stampEvent(unit, event.id, { endOn: on });
  await insertNew(unit, days, [
    { id, eventId: event.id, on, name: name || dayName(before.length), version, updatedAt: unit.now },
  ]);
  await resumeEvent(unit, mailer, event, { endOn: on });
  return id;
}
