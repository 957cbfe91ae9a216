import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { copyId } from '#contract/rules/copy-id.ts';
import type { EventRecord } from '#server/access/relation-to-event.ts';
import type { Unit } from '#server/change/unit.ts';
import { notices } from '#server/db/schema.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { notify } from '#server/modules/mail/notify.ts';
import type { DaysBefore } from '#server/modules/mail/changes-mail.ts';

/**
 * Notifies everybody who is coming of days with new dates: one notice per person, however many days. The mail checks
 * whether that still holds. People who have not been mailed since the last time compare with the dates before that.
 */
export async function notifyMovedDays(
  unit: Unit,
  mailer: Mailer,
  event: EventRecord,
  before: readonly { id: string; on: string }[],
): Promise<void> {
  if (before.length === 0) return;
  const kind = 'changes';
  const subjectId = copyId(event.id, event.id);
  const days = Object.fromEntries(before.map(({ id, on }) => [id, { on }]));
  await unit.tx
    .update(notices)
    .set({
      before: sql`jsonb_build_object('days', ${JSON.stringify(days)}::jsonb || (${notices.before}->'days'))`,
    })
    .where(
      and(
        eq(notices.eventId, event.id),
        eq(notices.kind, kind),
        eq(notices.subjectId, subjectId),
        isNull(notices.sentAt),
        ne(notices.userId, unit.actor.userId),
      ),
    );
  await notify(unit, mailer, { event, kind, subjectId, before: { days } satisfies DaysBefore });
}
