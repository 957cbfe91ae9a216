import { randomUUID } from 'node:crypto';
import { asc, eq, inArray } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import { copyId } from '#contract/rules/copy-id.ts';
import { eventDatesError } from '#contract/rules/event-dates.ts';
import { addDays, calendarDateOf, dateOf, daysBetween } from '#contract/rules/time.ts';
import type { CloneEventBody } from '#contract/schemas/events.ts';
import type { EventRecord } from '#server/access/relation-to-event.ts';
import { insertNew } from '#server/change/insert-new.ts';
import { operationTime } from '#server/change/operation-time.ts';
import { badField } from '#server/change/refusal.ts';
import type { Unit } from '#server/change/unit.ts';
import { activities, days, files, forms } from '#server/db/schema.ts';
import { mapInTurns } from '#server/db/yield-between-slices.ts';
import type { Reader } from '#server/db/types.ts';
import type { NewEvent } from '#server/modules/events/create-event.ts';
import { inChunks, type Chunk } from '#server/modules/events/stage-event.ts';

/** Everything of an event that a copy gets, from one state of the database. */
export interface Original {
  event: EventRecord;
  days: (typeof days.$inferSelect)[];
  activities: (typeof activities.$inferSelect)[];
  /** Oldest first. */
  forms: (typeof forms.$inferSelect)[];
  /** Of the event, its days and activities. */
  pictures: (typeof files.$inferSelect)[];
}

/** The rows of a copy. */
export interface PlannedCopy {
  event: NewEvent;
  days: (typeof days.$inferInsert)[];
  activities: (typeof activities.$inferInsert)[];
  forms: (typeof forms.$inferInsert)[];
  pictures: (typeof files.$inferInsert)[];
}

interface CopyDates {
  startOn: string;
  endOn: string;
  /** How many days everything moves by. */
  shift: number;
}

/** @throws Refusal INVALID_INPUT for its first day */
export function datesOfCopy(
  { startOn: from, endOn: to, timezone }: EventRecord,
  { startDateTime, createdAt }: Pick<InferOutput<typeof CloneEventBody>, 'startDateTime' | 'createdAt'>,
  now: Date,
): CopyDates {
  const startOn = calendarDateOf(startDateTime);
  const shift = daysBetween(from, startOn);
  const endOn = addDays(to, shift);
  const today = dateOf(new Date(operationTime(createdAt, now)).toISOString(), timezone);
  const wrong = eventDatesError(startOn, endOn, today);
  if (wrong) throw badField('startDateTime', wrong.text);
  return { startOn, endOn, shift };
}

export async function readOriginal(reader: Reader, event: EventRecord): Promise<Original> {
  const ofDays = await reader.select().from(days).where(eq(days.eventId, event.id));
  const ofActivities = await reader.select().from(activities).where(eq(activities.eventId, event.id));
  const ofForms = await reader
    .select()
    .from(forms)
    .where(eq(forms.eventId, event.id))
    .orderBy(asc(forms.createdAt), asc(forms.id));
  const shown = [event, ...ofDays, ...ofActivities].flatMap(({ imageFileId }) => imageFileId ?? []);
  const pictures =
    shown.length === 0 ? [] : await reader.select().from(files).where(inArray(files.id, shown));
  return { event, days: ofDays, activities: ofActivities, forms: ofForms, pictures };
}

/** The columns of an event's own row that a copy takes over or depends on. */
export const copiedOf = ({
  name,
  subtitle,
  description,
  imageFileId,
  imageCredit,
  startOn,
  endOn,
  timezone,
  linkAccess,
  rsvpType,
  capacity,
  plusOnes,
  needsReview,
}: EventRecord) => ({
  name,
  subtitle,
  description,
  imageFileId,
  imageCredit,
  startOn,
  endOn,
  timezone,
  linkAccess,
  rsvpType,
  capacity,
  plusOnes,
  needsReview,
});

/** The rows of a copy made by this person, at version 1, with its own file rows for the same bytes. */
export async function planCopy(
  original: Original,
  { id, privacy, dates }: Pick<NewEvent, 'id' | 'privacy'> & { dates: CopyDates },
  { actor, now }: Pick<Unit, 'actor' | 'now'>,
): Promise<PlannedCopy> {
  const { startOn, endOn, shift } = dates;
  const fileIds = new Map(original.pictures.map((picture) => [picture.id, randomUUID()]));
  const picture = (of: string | null) => (of === null ? null : (fileIds.get(of) ?? null));
  const stamp = { eventId: id, version: 1, updatedAt: now, writers: {} };
  const event = copiedOf(original.event);
  return {
    event: {
      ...event,
      id,
      privacy,
      startOn,
      endOn,
      imageFileId: picture(event.imageFileId),
    },
    days: original.days.map((day) => ({
      ...day,
      ...stamp,
      id: copyId(day.id, id),
      on: addDays(day.on, shift),
      imageFileId: picture(day.imageFileId),
    })),
    activities: await mapInTurns(original.activities, (activity) => ({
      ...activity,
      ...stamp,
      id: copyId(activity.id, id),
      dayId: copyId(activity.dayId, id),
      startsLocal: later(activity.startsLocal, shift),
      endsLocal: later(activity.endsLocal, shift),
      imageFileId: picture(activity.imageFileId),
    })),
    forms: original.forms.map((form, nth) => ({
      ...form,
      ...stamp,
      id: copyId(form.id, id),
      publishedAt: null,
      closedAt: null,
      // lists are sorted by it
      createdAt: new Date(now.getTime() + nth),
    })),
    pictures: original.pictures.map((row) => ({
      ...row,
      id: picture(row.id) ?? randomUUID(),
      eventId: id,
      uploaderId: actor.userId,
      createdAt: now,
    })),
  };
}

/**
 * Chunks that write all rows of a copy except the event's own, which must be written first.
 * @throws Refusal ID_TAKEN
 */
export const chunksOf = (copy: PlannedCopy, atOnce?: number): Chunk[] => [
  ...inChunks(copy.pictures, async ({ tx }, some) => void (await tx.insert(files).values(some)), atOnce),
  ...inChunks(copy.days, (unit, some) => insertNew(unit, days, some), atOnce),
  ...inChunks(copy.activities, (unit, some) => insertNew(unit, activities, some), atOnce),
  ...inChunks(copy.forms, (unit, some) => insertNew(unit, forms, some), atOnce),
];

/** The same wall time this many days later. The database separates date and time with a space or a T. */
const later = (local: string, by: number): string => `${addDays(local.slice(0, 10), by)}${local.slice(10)}`;
