import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import { v7 as uuidv7 } from 'uuid';
import { copyId } from '#contract/rules/copy-id.ts';
import { eventDatesError } from '#contract/rules/event-dates.ts';
import { addDays, calendarDateOf, dateOf, daysBetween } from '#contract/rules/time.ts';
import type { CloneEventBody } from '#contract/schemas/events.ts';
import type { EventAccess } from '#server/access/relation-to-event.ts';
import { insertNew } from '#server/change/insert-new.ts';
import { operationTime } from '#server/change/operation-time.ts';
import { badField } from '#server/change/refusal.ts';
import type { Unit } from '#server/change/unit.ts';
import { activities, days, events, files, forms } from '#server/db/schema.ts';
import { inTurns } from '#server/db/take-turns.ts';
import { insertEvent } from '#server/modules/events/create-event.ts';

const MANY_ACTIVITIES = 300;

/**
 * Copies an event to another first day: texts, pictures, RSVP type, days and activities at the same wall times,
 * and its feedback forms as drafts. No people, and nothing that people added. Returns the copy's id.
 * @throws Refusal INVALID_INPUT for its first day, ID_TAKEN for an id of somebody else
 */
export async function cloneEvent(
  unit: Unit,
  { event }: EventAccess,
  { id = uuidv7(), startDateTime, privacy, createdAt }: InferOutput<typeof CloneEventBody>,
): Promise<string> {
  const startOn = calendarDateOf(startDateTime);
  const shift = daysBetween(event.startOn, startOn);
  const endOn = addDays(event.endOn, shift);
  const today = dateOf(new Date(operationTime(createdAt, unit.now)).toISOString(), event.timezone);
  const wrong = eventDatesError(startOn, endOn, today);
  if (wrong) throw badField('startDateTime', wrong.text);

  const ofDays = await unit.tx.select().from(days).where(eq(days.eventId, event.id));
  const ofActivities = await unit.tx.select().from(activities).where(eq(activities.eventId, event.id));
  // with them, storing the answer would take a tenth of a second in one turn
  if (ofActivities.length > MANY_ACTIVITIES) unit.leaveToPulls();
  const pictures = [event, ...ofDays, ...ofActivities].flatMap(({ imageFileId }) => imageFileId ?? []);
  const { name, subtitle, description, timezone, linkAccess, rsvpType, capacity, plusOnes, needsReview } =
    event;
  const version = await insertEvent(unit, {
    id,
    name,
    subtitle,
    description,
    timezone,
    linkAccess,
    rsvpType,
    capacity,
    plusOnes,
    needsReview,
    privacy,
    startOn,
    endOn,
  });
  const copyOf = await copyPictures(unit, pictures, id);
  const picture = (of: string | null) => (of === null ? null : (copyOf.get(of) ?? null));
  if (event.imageFileId)
    await unit.tx
      .update(events)
      .set({ imageFileId: picture(event.imageFileId), imageCredit: event.imageCredit })
      .where(eq(events.id, id));

  const stamp = { eventId: id, version, updatedAt: unit.now, writers: {} };
  await insertNew(
    unit,
    days,
    ofDays.map((day) => ({
      ...day,
      ...stamp,
      id: copyId(day.id, id),
      on: addDays(day.on, shift),
      imageFileId: picture(day.imageFileId),
    })),
  );
  await insertNew(
    unit,
    activities,
    await inTurns(ofActivities, (activity) => ({
      ...activity,
      ...stamp,
      id: copyId(activity.id, id),
      dayId: copyId(activity.dayId, id),
      startsLocal: later(activity.startsLocal, shift),
      endsLocal: later(activity.endsLocal, shift),
      imageFileId: picture(activity.imageFileId),
    })),
  );
  const ofForms = await unit.tx.select().from(forms).where(eq(forms.eventId, event.id));
  await insertNew(
    unit,
    forms,
    ofForms.map((form) => ({
      ...form,
      ...stamp,
      id: copyId(form.id, id),
      publishedAt: null,
      closedAt: null,
      createdAt: unit.now,
    })),
  );
  return id;
}

/** The same wall time this many days later; the database separates date and time with a space or a T. */
const later = (local: string, by: number): string => `${addDays(local.slice(0, 10), by)}${local.slice(10)}`;

/** File rows of the copy's own for the same bytes, so that either event can be deleted. */
async function copyPictures(unit: Unit, ids: string[], eventId: string): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await unit.tx.select().from(files).where(inArray(files.id, ids));
  const copies = rows.map((row) => ({
    from: row.id,
    row: { ...row, id: randomUUID(), eventId, uploaderId: unit.actor.userId, createdAt: unit.now },
  }));
  if (copies.length > 0) await unit.tx.insert(files).values(copies.map(({ row }) => row));
  return new Map(copies.map(({ from, row }) => [from, row.id]));
}
