import { eq } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import type { UpdateActivityBody } from '#contract/schemas/activities.ts';
import type { EventAccess } from '#server/access/relation-to-event.ts';
import { activities } from '#server/db/schema.ts';
import type { Unit } from '#server/change/unit.ts';
import {
  readActivityDocuments,
  setActivityDocuments,
} from '#server/modules/activities/activity-documents.ts';
import { activityTimes, type ActivityRecord } from '#server/modules/activities/present-activity.ts';
import { wallTimes } from '#server/modules/activities/wall-times.ts';
import type { DayRecord } from '#server/modules/days/read-day-rows.ts';
import { editFields, givenFields, type FieldEdit } from '#server/change/field-edit.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { notify } from '#server/modules/mail/notify.ts';
import type { ActivityBefore } from '#server/modules/mail/changes-mail.ts';
import { notifyChanged } from '#server/modules/notifications/notify-changed.ts';
import { operationTime } from '#server/change/operation-time.ts';

type Body = InferOutput<typeof UpdateActivityBody>;
type Fields = Partial<Omit<Body, 'base' | 'createdAt'>>;

/**
 * Merges texts, place, times and zone of an activity field by field. Times are validated only when they change.
 * A new zone alone keeps the instants; one that comes with times is applied with them or not at all.
 * @throws Refusal INVALID_INPUT for times, and for documents that are not common ones of this event
 */
export async function updateActivity(
  unit: Unit,
  mailer: Mailer,
  access: EventAccess,
  day: DayRecord,
  activity: ActivityRecord,
  { base, createdAt, ...wanted }: Body,
): Promise<FieldEdit<Fields>> {
  const { event } = access;
  const { startDateTime, endDateTime, timezone: zone } = activityTimes(activity, event);
  const { name, subtitle, description, location } = activity;
  const edit = await editFields<Fields>(unit, activity, {
    current: {
      name,
      subtitle,
      description,
      location,
      startIsoTime: startDateTime,
      endIsoTime: endDateTime,
      timezone: zone,
      documents: (await readActivityDocuments(unit.tx, access, activity.id))(activity.id).map(({ id }) => id),
    },
    wanted: inUtc(givenFields(wanted)),
    base: base && inUtc(givenFields(base)),
    ...(wanted.timezone !== undefined && { together: ['startIsoTime', 'endIsoTime', 'timezone'] }),
  });
  if (Object.keys(edit.apply).length === 0) return edit;
  const { startIsoTime, endIsoTime, timezone: chosen, documents, ...texts } = edit.apply;
  // null follows the event's zone whenever that changes
  const own = chosen === undefined ? activity.timezone : chosen === event.timezone ? null : chosen;
  const times =
    startIsoTime || endIsoTime || chosen
      ? wallTimes(event, day, {
          start: startIsoTime ?? startDateTime,
          end: endIsoTime ?? endDateTime,
          checkPast: { start: startIsoTime !== undefined, end: endIsoTime !== undefined },
          doneAt: operationTime(createdAt, unit.now),
          timezone: own,
        })
      : {};
  const version = await unit.bump(event.id);
  if (documents) await setActivityDocuments(unit, activity, documents);
  await unit.tx
    .update(activities)
    .set({ ...texts, ...times, timezone: own, writers: edit.writers, version, updatedAt: unit.now })
    .where(eq(activities.id, activity.id));
  // only changes to upcoming activities are notified; checked again when the mail is written
  if (
    (startIsoTime || endIsoTime || chosen || 'location' in texts) &&
    Date.parse(startIsoTime ?? startDateTime) > unit.now.getTime()
  ) {
    const { startsLocal, endsLocal, timezone } = activity;
    await notify(unit, mailer, {
      event,
      kind: 'changes',
      subjectId: activity.id,
      before: { startsLocal, endsLocal, timezone, location } satisfies ActivityBefore,
    });
    await notifyChanged(unit, event.id);
  }
  return edit;
}

/** Instants in their presented form, so that equal ones compare equal. An unreadable base matches nothing. */
function inUtc<T extends { startIsoTime?: string | undefined; endIsoTime?: string | undefined }>(
  fields: T,
): T {
  const plain = { ...fields };
  for (const name of ['startIsoTime', 'endIsoTime'] as const) {
    const time = Date.parse(plain[name] ?? '');
    if (!Number.isNaN(time)) plain[name] = new Date(time).toISOString();
  }
  return plain;
}
