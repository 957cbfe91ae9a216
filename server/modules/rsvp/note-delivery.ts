import { and, eq, inArray, sql } from 'drizzle-orm';
import type { MailTrouble } from '#contract/schemas/rsvp.ts';
import { rsvps } from '#server/db/schema.ts';
import type { Db } from '#server/db/types.ts';
import { inUnit } from '#server/change/in-unit.ts';

const isWithheld = and(
  sql`${rsvps.mailTrouble} is not distinct from ${'STOPPED' satisfies MailTrouble}`,
  inArray(rsvps.status, ['REQUESTED', 'ONBOARD_REQUESTED']),
);

/**
 * Records the delivery state of a mail about an event on the recipient's row, so that hosts see whose mail failed.
 * An invitation that was withheld stays marked so, whatever becomes of other mails. Returns the event's version if the
 * state changed, else null.
 */
export async function noteDelivery(
  db: Db,
  now: Date,
  { eventId, recipient, trouble }: { eventId: string; recipient: string; trouble: MailTrouble | null },
): Promise<number | null> {
  const known = and(
    eq(rsvps.eventId, eventId),
    eq(rsvps.emailId, recipient.toLowerCase()),
    sql`${rsvps.mailTrouble} is distinct from ${trouble}`,
    sql`not (${isWithheld})`,
  );
  const { touched } = await inUnit(db, now, async (unit) => {
    const [row] = await unit.tx.select({ id: rsvps.id }).from(rsvps).where(known);
    if (!row) return;
    await unit.tx
      .update(rsvps)
      .set({ mailTrouble: trouble, version: await unit.bump(eventId), updatedAt: now })
      .where(eq(rsvps.id, row.id));
  });
  return touched.get(eventId) ?? null;
}
