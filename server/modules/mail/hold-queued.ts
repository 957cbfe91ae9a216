import { and, eq, gt, isNull, like, not, or, sql } from 'drizzle-orm';
import { RESTORE_DAYS } from '#contract/constants.ts';
import type { EventRecord } from '#server/access/relation-to-event.ts';
import type { AccountUnit } from '#server/change/in-unit.ts';
import { mails, rsvps } from '#server/db/schema.ts';
import { isTo } from '#server/modules/mail/delete-queued.ts';
import { cancelledMail, restoredMail } from '#server/modules/mail/event-mail.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { noticesLike } from '#server/modules/mail/mute-link.ts';
import { settleTroubles } from '#server/modules/mail/settle-troubles.ts';

const DAY_MS = 86_400_000;
const isUnsent = (eventId: string) =>
  and(eq(mails.eventId, eventId), isNull(mails.sentAt), not(mails.failed), not(mails.kept));

/**
 * When an event is cancelled: mails about it to these addresses that were not sent yet wait until it is restored,
 * because nothing else tells people of an invitation or a decision. Deletes notices, and what the cancellation makes
 * untrue for good.
 */
export async function holdQueued(
  unit: AccountUnit,
  { config }: Mailer,
  event: EventRecord,
  to: readonly string[],
): Promise<void> {
  const { tx, now } = unit;
  const unsent = and(isUnsent(event.id), isTo(to));
  const deleted = await tx
    .delete(mails)
    .where(and(unsent, or(like(mails.unsubscribeUrl, noticesLike), subjectLike(restoredMail, event, config))))
    .returning({ to: mails.recipient, failed: mails.failed });
  await tx
    .update(mails)
    .set({ nextTryAt: new Date(now.getTime() + (RESTORE_DAYS + 1) * DAY_MS) })
    .where(unsent);
  const recipients = deleted.map((mail) => mail.to);
  await settleTroubles(unit, event.id, isTo(recipients, rsvps.emailId), deleted);
}

/** When it is restored: sends the mails that waited, and deletes what that makes untrue. */
export async function releaseHeld(
  { tx, now }: Pick<AccountUnit, 'tx' | 'now'>,
  { config }: Mailer,
  event: EventRecord,
): Promise<void> {
  const unsent = isUnsent(event.id);
  await tx.delete(mails).where(and(unsent, subjectLike(cancelledMail, event, config)));
  const expiresAt = new Date(now.getTime() + 2 * DAY_MS).toISOString();
  await tx
    .update(mails)
    .set({ nextTryAt: now, expiresAt: sql`greatest(${mails.expiresAt}, ${expiresAt}::timestamptz)` })
    .where(and(unsent, gt(mails.nextTryAt, new Date(now.getTime() + DAY_MS))));
}

/** The event may have had another name when such a mail was written. */
const subjectLike = (
  write: typeof cancelledMail | typeof restoredMail,
  event: EventRecord,
  { publicUrl }: Mailer['config'],
) => like(mails.subject, write({ to: '', event: { ...event, name: '%' }, publicUrl }).subject);
