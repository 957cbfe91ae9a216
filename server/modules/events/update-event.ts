import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import { eventDatesError } from '#contract/rules/event-dates.ts';
import { addDays, dateOf, daysBetween } from '#contract/rules/time.ts';
import type { UpdateEventBody } from '#contract/schemas/events.ts';
import type { EventAccess, EventRecord } from '#server/access/relation-to-event.ts';
import { activities, bin } from '#server/db/schema.ts';
import type { Unit } from '#server/change/unit.ts';
import { editFields, givenFields, type FieldEdit } from '#server/change/field-edit.ts';
import { operationTime } from '#server/change/operation-time.ts';
import { badField } from '#server/change/refusal.ts';
import { stampEvent } from '#server/change/stamp-event.ts';
import { moveAllDays } from '#server/modules/days/move-days.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { notify } from '#server/modules/mail/notify.ts';
import type { EventBefore } from '#server/modules/mail/changes-mail.ts';
import { notifyChanged } from '#server/modules/notifications/notify-changed.ts';
import { fillPlaces, resumeEvent } from '#server/modules/rsvp/fill-places.ts';

/**
 * Merges name, texts, privacy, RSVP type, capacity, companions, zone and first day of an event field by field. A new
 * RSVP type or a lower capacity leaves existing answers as they are; a new first day moves all days with their
 * activities.
 * @throws Refusal INVALID_INPUT when it would begin in the past
 */
export async function updateEvent(
  unit: Unit,
  mailer: Mailer,
  { event }: EventAccess,
  { base, createdAt, ...fields }: InferOutput<typeof UpdateEventBody>,
): Promise<FieldEdit<Record<string, unknown>>> {
  const wanted = givenFields(fields);
  const current = Object.fromEntries(
    Object.keys(wanted).map((field) => [field, event[field as keyof EventRecord]]),
  );
  const edit = await editFields<Record<string, unknown>>(unit, event, { current, wanted, base });
  if (Object.keys(edit.apply).length === 0) return edit;
  const { startOn, timezone } = event;
  const { startOn: moved, timezone: zone } = edit.apply as Partial<EventRecord>;
  const dates = moved === undefined ? {} : movedDates(event, moved, zone, operationTime(createdAt, unit.now));
  const version = await stampEvent(unit, event.id, { ...edit.apply, ...dates, writers: edit.writers });
  if (zone !== undefined) await keepWallTimes(unit, event, version);
  if (moved !== undefined)
    await moveAllDays(unit, { eventId: event.id, version, by: daysBetween(startOn, moved) });
  if (zone !== undefined || moved !== undefined) {
    const before = { startOn, endOn: event.endOn, timezone } satisfies EventBefore;
    await notify(unit, mailer, { event, kind: 'changes', subjectId: event.id, before });
    await notifyChanged(unit, event.id);
  }
  const after = { ...edit.apply, ...dates };
  await resumeEvent(unit, mailer, event, after);
  if ('capacity' in edit.apply) await fillPlaces(unit, mailer, { ...event, ...after });
  return edit;
}

/** Keeps the duration. */
function movedDates(event: EventRecord, startOn: string, zone = event.timezone, doneAt: number) {
  const endOn = addDays(event.endOn, daysBetween(event.startOn, startOn));
  const wrong = eventDatesError(startOn, endOn, dateOf(new Date(doneAt).toISOString(), zone));
  if (wrong) throw badField('startOn', wrong.text);
  return { endOn };
}

/**
 * Keeps wall times, so instants move: activities without their own zone follow the event. An activity whose own zone
 * is the event's previous one was merely stored with it, and follows too.
 */
async function keepWallTimes(unit: Unit, { id, timezone }: EventRecord, version: number): Promise<void> {
  await unit.tx
    .update(activities)
    .set({ timezone: null, version, updatedAt: unit.now })
    .where(
      and(eq(activities.eventId, id), or(isNull(activities.timezone), eq(activities.timezone, timezone))),
    );
  const own = sql`${bin.activity}->>'timezone'`;
  await unit.tx
    .update(bin)
    .set({
      activity: sql`jsonb_set(${bin.activity}, '{timezone}', 'null')`,
      version,
      updatedAt: unit.now,
    })
    .where(and(eq(bin.eventId, id), isNotNull(bin.activity), or(isNull(own), eq(own, timezone))));
}
