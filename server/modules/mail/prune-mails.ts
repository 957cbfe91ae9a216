import { and, eq, gte, inArray, lt, lte, notExists } from 'drizzle-orm';
import { REFUSED_MAIL } from '#contract/rules/is-undelivered.ts';
import { firstDayOffered } from '#server/access/visible-events.ts';
import { events, mails, rsvps } from '#server/db/schema.ts';
import type { Db } from '#server/db/types.ts';

/** A mail is retried for about two days, and the mailbox page needs no older ones either. */
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * Deletes old mails, except those that a host can resend: those that bounced, to somebody whose row still says so,
 * about an event that is not over, also while it is deleted. Those that wait for a cancelled event to be restored are
 * kept as well.
 */
export async function pruneMails(db: Db, now: Date): Promise<void> {
  const canBeSentAgain = db
    .select({ id: rsvps.id })
    .from(rsvps)
    .innerJoin(events, eq(events.id, rsvps.eventId))
    .where(
      and(
        eq(mails.failed, true),
        eq(rsvps.eventId, mails.eventId),
        eq(rsvps.emailId, mails.recipient),
        inArray(rsvps.mailTrouble, [...REFUSED_MAIL]),
        gte(events.endOn, firstDayOffered(now)),
      ),
    );
  await db
    .delete(mails)
    .where(
      and(
        lt(mails.createdAt, new Date(now.getTime() - KEPT_DAYS * DAY_MS)),
        lte(mails.nextTryAt, now),
        notExists(canBeSentAgain),
      ),
    );
}
