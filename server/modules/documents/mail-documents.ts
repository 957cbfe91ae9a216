import type { Unit } from '#server/change/unit.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { notify } from '#server/modules/mail/notify.ts';

/** Mails the owner of the folder. Common documents are notified only in the app. */
export async function mailDocuments(
  unit: Unit,
  mailer: Mailer,
  { event, userId }: { event: { id: string; ownerId: string }; userId: string | null },
  ids: readonly string[],
): Promise<void> {
  if (userId === null) return;
  for (const subjectId of ids)
    await notify(unit, mailer, { event, kind: 'documents', subjectId, only: userId });
}
