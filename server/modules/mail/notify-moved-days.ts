import type { EventRecord } from '#server/access/relation-to-event.ts';
import type { Unit } from '#server/change/unit.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { notify } from '#server/modules/mail/notify.ts';
import type { DayBefore } from '#server/modules/mail/changes-mail.ts';

/** Notifies everybody who is coming of days with new dates. The mail checks whether that still holds. */
export async function notifyMovedDays(
  unit: Unit,
  mailer: Mailer,
  event: EventRecord,
  before: readonly { id: string; on: string }[],
): Promise<void> {
  for (const { id, on } of before)
    await notify(unit, mailer, { event, kind: 'changes', subjectId: id, before: { on } satisfies DayBefore });
}
