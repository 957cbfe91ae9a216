import { v7 as uuidv7 } from 'uuid';
import type { EventAccess, EventRecord } from '#server/access/relation-to-event.ts';
import type { Unit } from '#server/change/unit.ts';
import { mapInTurns } from '#server/db/yield-between-slices.ts';
import { activityTimes, type ActivityRecord } from '#server/modules/activities/present-activity.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { notify } from '#server/modules/mail/notify.ts';
import type { ActivitiesBefore, ActivityBefore } from '#server/modules/mail/changes-mail.ts';
import { notifyChanged } from '#server/modules/notifications/notify-changed.ts';

/** Nobody reads a longer list in a mail. */
const NAMED_MAX = 50;

/** Activities whose upcoming time or place changes, in their previous state, in the order in which they take place. */
export async function upcomingChanges(
  event: EventRecord,
  changed: readonly { was: ActivityRecord; is: ActivityRecord }[],
  now: Date,
): Promise<[id: string, before: ActivityBefore][]> {
  const found = await mapInTurns(changed, ({ was, is }) =>
    differs(was, is) ? { was, at: Date.parse(activityTimes(is, event).startDateTime) } : null,
  );
  return found
    .flatMap((one) => (one && one.at > now.getTime() ? [one] : []))
    .sort((a, b) => a.at - b.at)
    .map(({ was: { id, startsLocal, endsLocal, timezone, location } }) => [
      id,
      { startsLocal, endsLocal, timezone, location },
    ]);
}

/** Notifies people of these changes, with one notice per person that lists the first few. */
export async function notifyUpdated(
  unit: Unit,
  mailer: Mailer,
  { event }: EventAccess,
  upcoming: readonly [id: string, before: ActivityBefore][],
): Promise<void> {
  if (upcoming.length === 0) return;
  await notify(unit, mailer, {
    event,
    kind: 'changes',
    subjectId: uuidv7(),
    before: { activities: Object.fromEntries(upcoming.slice(0, NAMED_MAX)) } satisfies ActivitiesBefore,
  });
  await notifyChanged(unit, event.id);
}

const differs = (was: ActivityRecord, is: ActivityRecord): boolean =>
  was.dayId !== is.dayId ||
  was.timezone !== is.timezone ||
  Date.parse(`${was.startsLocal}Z`) !== Date.parse(`${is.startsLocal}Z`) ||
  Date.parse(`${was.endsLocal}Z`) !== Date.parse(`${is.endsLocal}Z`) ||
  JSON.stringify(was.location) !== JSON.stringify(is.location);
