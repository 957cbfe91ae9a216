import { and, eq, inArray, notExists, or, type SQL } from 'drizzle-orm';
import { REFUSED_MAIL } from '#contract/rules/is-undelivered.ts';
import type { AccountUnit } from '#server/change/in-unit.ts';
import { mails, rsvps } from '#server/db/schema.ts';

const OF_FAILED = [...REFUSED_MAIL, 'NOT_TAKEN'] as const;

/**
 * After mails about an event to these people were deleted: hosts no longer see that they are being retried, or were
 * not delivered, unless there are others that were not.
 */
export async function settleTroubles(
  unit: AccountUnit,
  eventId: string,
  people: SQL,
  deleted: readonly { failed: boolean }[],
): Promise<void> {
  const { tx, now } = unit;
  if (deleted.length === 0) return;
  const otherFailed = tx
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.eventId, rsvps.eventId), eq(mails.recipient, rsvps.emailId), eq(mails.failed, true)));
  const settled = and(
    eq(rsvps.eventId, eventId),
    people,
    or(
      deleted.some(({ failed }) => !failed) ? eq(rsvps.mailTrouble, 'RETRYING') : undefined,
      deleted.some(({ failed }) => failed)
        ? and(inArray(rsvps.mailTrouble, OF_FAILED), notExists(otherFailed))
        : undefined,
    ),
  );
  if ((await tx.$count(rsvps, settled)) === 0) return;
  await tx
    .update(rsvps)
    .set({ mailTrouble: null, version: await unit.bump(eventId), updatedAt: now })
    .where(settled);
}
