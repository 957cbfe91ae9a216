import { v7 as uuidv7 } from 'uuid';
import type { EventAccess } from '#server/access/relation-to-event.ts';
import type { Unit } from '#server/change/unit.ts';
import { activityTimes, type ActivityRecord } from '#server/modules/activities/present-activity.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { notify } from '#server/modules/mail/notify.ts';
import type { ActivitiesBefore, ActivityBefore } from '#server/modules/mail/changes-mail.ts';
import { notifyChanged } from '#server/modules/notifications/notify-changed.ts';

/** Nobody reads a mail that lists more. */
const NAMED_MAX = 50;

/**
 * Notifies of upcoming times and places that an update changed: one notice per person, which lists the first
 * few.
 */
export async function notifyUpdated(
  unit: Unit,
  mailer: Mailer,
  { event }: EventAccess,
  before: readonly ActivityRecord[],
  after: readonly ActivityRecord[],
): Promise<void> {
  const ahead = before
    .flatMap((was, index) => {
      const is = after[index];
      return is && differs(was, is) ? [{ was, at: Date.parse(activityTimes(is, event).startDateTime) }] : [];
    })
    .filter(({ at }) => at > unit.now.getTime())
    .sort((a, b) => a.at - b.at);
  if (ahead.length === 0) return;
  const named = ahead.slice(0, NAMED_MAX).map(({ was }): [string, ActivityBefore] => {
    const { startsLocal, endsLocal, timezone, location } = was;
    return [was.id, { startsLocal, endsLocal, timezone, location }];
  });
  await notify(unit, mailer, {
    event,
    kind: 'changes',
    subjectId: uuidv7(),
    before: { activities: Object.fromEntries(named) } satisfies ActivitiesBefore,
  });
  await notifyChanged(unit, event.id);
}

const differs = (was: ActivityRecord, is: ActivityRecord): boolean =>
  was.dayId !== is.dayId ||
  was.timezone !== is.timezone ||
  Date.parse(`${was.startsLocal}Z`) !== Date.parse(`${is.startsLocal}Z`) ||
  Date.parse(`${was.endsLocal}Z`) !== Date.parse(`${is.endsLocal}Z`) ||
  JSON.stringify(was.location) !== JSON.stringify(is.location);
