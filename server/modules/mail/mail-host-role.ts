import { and, count, eq, gt, inArray, isNull, min, not, or } from 'drizzle-orm';
import type { EventRecord, RsvpRecord } from '#server/access/relation-to-event.ts';
import type { Unit } from '#server/change/unit.ts';
import { mails } from '#server/db/schema.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { isTo } from '#server/modules/mail/delete-queued.ts';
import { madeHostMail, noHostMail } from '#server/modules/mail/rsvp-mail.ts';
import { storedSubject } from '#server/providers/mail/insert-mails.ts';

const HOUR = 3_600_000;
/** Mails about the role in an hour, to each person. A host may choose wrongly and correct it. */
const MOST = 6;

/**
 * To people who were made hosts, or are no longer hosts; whoever steps down gets none. The last mail always says what
 * is true: one that was not sent yet is deleted, and beyond the limit a single one is sent later.
 */
export async function mailHostRole(
  unit: Unit,
  { mail, config }: Mailer,
  event: EventRecord,
  people: readonly Pick<RsvpRecord, 'emailId' | 'userId'>[],
  isHost: boolean,
): Promise<void> {
  const { tx, now } = unit;
  const write = isHost ? madeHostMail : noHostMail;
  const written = people.map(({ userId, emailId: to }) => ({
    ...write({ to, event, publicUrl: config.publicUrl }),
    eventId: event.id,
    isOwn: userId === unit.actor.userId,
  }));
  const subjects = [madeHostMail, noHostMail].map((one) =>
    storedSubject(one({ to: '', event, publicUrl: config.publicUrl }).subject),
  );
  const ofRole = and(
    eq(mails.eventId, event.id),
    isTo(people.map(({ emailId }) => emailId)),
    inArray(mails.subject, subjects),
  );
  const untrue = await tx
    .delete(mails)
    .where(
      and(
        ofRole,
        isNull(mails.sentAt),
        not(mails.failed),
        // without a mail server, only those that would have been sent later
        or(not(mails.kept), gt(mails.nextTryAt, now)),
      ),
    )
    .returning({ to: mails.recipient, attempts: mails.attempts });
  // of a mail that was never tried nobody knows, so what they were told before is true again
  const unseen = new Set(untrue.flatMap(({ to, attempts }) => (attempts === 0 ? to : [])));
  const recent = await tx
    .select({ to: mails.recipient, sent: count(), first: min(mails.createdAt) })
    .from(mails)
    .where(and(ofRole, gt(mails.createdAt, new Date(now.getTime() - HOUR))))
    .groupBy(mails.recipient);
  const later = new Map(
    recent.flatMap(({ to, sent, first }) =>
      sent >= MOST && first ? [[to, new Date(first.getTime() + HOUR)]] : [],
    ),
  );
  await mail.queue(
    unit,
    written.flatMap(({ isOwn, ...one }) => {
      const notBefore = later.get(one.to);
      return isOwn || unseen.has(one.to) ? [] : { ...one, ...(notBefore && { notBefore }) };
    }),
  );
}
