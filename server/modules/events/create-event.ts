import type { InferOutput } from 'valibot';
import { v7 as uuidv7 } from 'uuid';
import { eventDatesError } from '#contract/rules/event-dates.ts';
import { calendarDateOf, dateOf, datesOf } from '#contract/rules/time.ts';
import type { CreateEventBody } from '#contract/schemas/events.ts';
import { days, events } from '#server/db/schema.ts';
import { badField } from '#server/change/refusal.ts';
import type { Unit } from '#server/change/unit.ts';
import { dayName } from '#contract/rules/day-name.ts';
import { storeCover } from '#server/modules/files/store-cover.ts';
import type { PreparedFile } from '#server/modules/files/prepare-upload.ts';
import { operationTime } from '#server/change/operation-time.ts';
import { stampEvent } from '#server/change/stamp-event.ts';
import { addOwnerRsvp } from '#server/modules/rsvp/add-owner-rsvp.ts';
import { insertNew } from '#server/change/insert-new.ts';

/** Used if the creator's browser sent none. */
const DEFAULT_ZONE = 'UTC';

/**
 * Creates an event owned by the caller, with one day per date. Returns its id.
 * @throws Refusal INVALID_INPUT for its dates, ID_TAKEN for somebody else's id
 */
export async function createEvent(
  unit: Unit,
  body: InferOutput<typeof CreateEventBody>,
  cover?: PreparedFile,
): Promise<string> {
  const { name, privacy, rsvpType, timezone = DEFAULT_ZONE } = body;
  const startOn = calendarDateOf(body.startIsoTime);
  const endOn = calendarDateOf(body.endIsoTime);
  const today = dateOf(new Date(operationTime(body.createdAt, unit.now)).toISOString(), timezone);
  const wrong = eventDatesError(startOn, endOn, today);
  if (wrong) throw badField(wrong.field, wrong.text);
  const dates = datesOf(startOn, endOn);
  if (body.dayIds && body.dayIds.length !== dates.length)
    throw badField('dayIds', 'There must be one id per day.');

  const id = body.id ?? uuidv7();
  const version = await insertEvent(unit, { id, name, startOn, endOn, timezone, privacy, rsvpType });
  await insertNew(
    unit,
    days,
    dates.map((on, index) => ({
      id: body.dayIds?.[index] ?? uuidv7(),
      eventId: id,
      on,
      name: dayName(index),
      version,
      updatedAt: unit.now,
    })),
  );
  if (cover) await stampEvent(unit, id, { ...(await storeCover(unit, cover, id)) });
  return id;
}

/** The columns of an event's row that its creator decides. */
export type NewEvent = Pick<
  typeof events.$inferInsert,
  | 'id'
  | 'name'
  | 'startOn'
  | 'endOn'
  | 'timezone'
  | 'privacy'
  | 'linkAccess'
  | 'rsvpType'
  | 'capacity'
  | 'plusOnes'
  | 'subtitle'
  | 'description'
  | 'needsReview'
  | 'imageFileId'
  | 'imageCredit'
>;

/** Inserts the event's row and its owner's RSVP. Returns its first version, 1. */
export async function insertEvent(unit: Unit, event: NewEvent): Promise<number> {
  await insertNew(unit, events, [
    {
      ...event,
      ownerId: unit.actor.userId,
      version: 0,
      rowVersion: 1,
      createdAt: unit.now,
      updatedAt: unit.now,
    },
  ]);
  const version = await unit.bump(event.id);
  await addOwnerRsvp(unit, event.id, version);
  return version;
}
