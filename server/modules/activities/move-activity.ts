import { eq } from 'drizzle-orm';
import type { EventAccess } from '#server/access/relation-to-event.ts';
import { writersOf } from '#server/change/field-edit.ts';
import type { Unit } from '#server/change/unit.ts';
import { activities } from '#server/db/schema.ts';
import { activityTimes, type ActivityRecord } from '#server/modules/activities/present-activity.ts';
import { timesOnDay } from '#server/modules/activities/times-on-day.ts';
import { findDay } from '#server/modules/days/find-day.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { notify } from '#server/modules/mail/notify.ts';
import type { ActivityBefore } from '#server/modules/mail/changes-mail.ts';
import { notifyChanged } from '#server/modules/notifications/notify-changed.ts';

/**
 * Moves an activity to another day of its event, at the same time of day. Last write wins. Returns the day's id.
 * Whoever moves it becomes the writer of its times, so that their next change of those does not conflict with
 * themselves.
 * @throws Refusal DAY_NOT_FOUND
 */
export async function moveActivity(
  unit: Unit,
  mailer: Mailer,
  { event }: EventAccess,
  activity: ActivityRecord,
  programId: string,
): Promise<string> {
  const day = await findDay(unit.tx, event.id, programId);
  if (day.id === activity.dayId) return day.id;
  const times = await timesOnDay(unit.tx, activity, day);
  const version = await unit.bump(event.id);
  await unit.tx
    .update(activities)
    .set({
      dayId: day.id,
      ...times,
      writers: { ...activity.writers, ...writersOf(unit, ['startIsoTime', 'endIsoTime']) },
      version,
      updatedAt: unit.now,
    })
    .where(eq(activities.id, activity.id));
  const { startDateTime } = activityTimes({ ...activity, ...times }, event);
  if (Date.parse(startDateTime) <= unit.now.getTime()) return day.id;
  const { startsLocal, endsLocal, timezone, location } = activity;
  await notify(unit, mailer, {
    event,
    kind: 'changes',
    subjectId: activity.id,
    before: { startsLocal, endsLocal, timezone, location } satisfies ActivityBefore,
  });
  await notifyChanged(unit, event.id);
  return day.id;
}
