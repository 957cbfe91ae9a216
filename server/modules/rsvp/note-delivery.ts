import { and, eq, exists, inArray, sql } from 'drizzle-orm';
import type { MailTrouble } from '#contract/schemas/rsvp.ts';
import { mails, rsvps } from '#server/db/schema.ts';
import type { Db } from '#server/db/types.ts';
import { inUnit } from '#server/change/in-unit.ts';
import type { Attempt } from '#server/providers/mail/mail-delivery.ts';

const isWithheld = and(
  sql`${rsvps.mailTrouble} is not distinct from ${'STOPPED' satisfies MailTrouble}`,
  inArray(rsvps.status, ['REQUESTED', 'ONBOARD_REQUESTED']),
);

/**
 * Records the delivery state of a mail about an event on the recipient's row, so that hosts see whose mail failed.
 * An invitation that was withheld stays marked so, whatever becomes of other mails; a mail that was deleted meanwhile
 * has no trouble. Returns the event's version if the state changed, else null.
 */
export async function noteDelivery(
  db: Db,
  now: Date,
  { mailId, eventId, recipient, trouble }: Attempt,
): Promise<number | null> {
  const changes = and(
    eq(rsvps.eventId, eventId),
    eq(rsvps.emailId, recipient.toLowerCase()),
    sql`${rsvps.mailTrouble} is distinct from ${trouble}`,
    sql`not (${isWithheld})`,
    trouble === null
      ? undefined
      : exists(db.select({ id: mails.id }).from(mails).where(eq(mails.id, mailId))),
  );
  const { touched } = await inUnit(db, now, async (unit) => {
    if ((await unit.tx.$count(rsvps, changes)) === 0) return;
    const version = await unit.bump(eventId);
    // asked again: another change may have held the event's lock
    await unit.tx.update(rsvps).set({ mailTrouble: trouble, version, updatedAt: now }).where(changes);
  });
  return touched.get(eventId) ?? null;
}
