import { and, eq, gt, isNull, like, not, or, sql } from 'drizzle-orm';
import { RESTORE_DAYS } from '#contract/constants.ts';
import type { Unit } from '#server/change/unit.ts';
import { mails } from '#server/db/schema.ts';
import { isTo } from '#server/modules/mail/delete-queued.ts';
import { noticesLike } from '#server/modules/mail/mute-link.ts';

const DAY_MS = 86_400_000;
const isUnsent = (eventId: string) =>
  and(eq(mails.eventId, eventId), isNull(mails.sentAt), not(mails.failed), not(mails.kept));

/**
 * When an event is cancelled: mails about it to these addresses that were not sent yet wait until it is restored,
 * because nothing else tells people of an invitation or a decision. Deletes notices, and what the cancellation makes
 * untrue for good. `untrue`: its subject is a pattern, because the event may have had another name.
 */
export async function holdQueued(
  { tx, now }: Pick<Unit, 'tx' | 'now'>,
  eventId: string,
  to: readonly string[],
  untrue: { subject: string },
): Promise<void> {
  const unsent = and(isUnsent(eventId), isTo(to));
  await tx
    .delete(mails)
    .where(and(unsent, or(like(mails.unsubscribeUrl, noticesLike), like(mails.subject, untrue.subject))));
  await tx
    .update(mails)
    .set({ nextTryAt: new Date(now.getTime() + (RESTORE_DAYS + 1) * DAY_MS) })
    .where(unsent);
}

/** When it is restored: sends the mails that waited, and deletes what that makes untrue. */
export async function releaseHeld(
  { tx, now }: Pick<Unit, 'tx' | 'now'>,
  eventId: string,
  untrue: { subject: string },
): Promise<void> {
  const unsent = isUnsent(eventId);
  await tx.delete(mails).where(and(unsent, like(mails.subject, untrue.subject)));
  const expiresAt = new Date(now.getTime() + 2 * DAY_MS).toISOString();
  await tx
    .update(mails)
    .set({ nextTryAt: now, expiresAt: sql`greatest(${mails.expiresAt}, ${expiresAt}::timestamptz)` })
    .where(and(unsent, gt(mails.nextTryAt, new Date(now.getTime() + DAY_MS))));
}
