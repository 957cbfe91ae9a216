import { and, count, desc, eq, gt, isNotNull, isNull, like, min, not, or, sql } from 'drizzle-orm';
import type { EventRecord, RsvpRecord } from '#server/access/relation-to-event.ts';
import type { Unit } from '#server/change/unit.ts';
import { mails, rsvps } from '#server/db/schema.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { isTo } from '#server/modules/mail/delete-queued.ts';
import { madeHostMail, noHostMail } from '#server/modules/mail/rsvp-mail.ts';

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
  // the event may have had another name
  const subjectLike = (one: typeof write) =>
    like(mails.subject, one({ to: '', event: { ...event, name: '%' }, publicUrl: config.publicUrl }).subject);
  const ofRole = and(
    eq(mails.eventId, event.id),
    isTo(people.map(({ emailId }) => emailId)),
    or(subjectLike(madeHostMail), subjectLike(noHostMail)),
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
  const tried = new Set(untrue.flatMap(({ to, attempts }) => (attempts > 0 ? to : [])));
  const told = await tx
    .selectDistinctOn([mails.recipient], { to: mails.recipient, isTrue: sql<boolean>`${subjectLike(write)}` })
    .from(mails)
    .where(and(ofRole, or(isNotNull(mails.sentAt), mails.kept)))
    .orderBy(mails.recipient, desc(sql`coalesce(${mails.sentAt}, ${mails.createdAt})`), desc(mails.id));
  const isTrue = new Map(told.map((one) => [one.to, one.isTrue]));
  // of a mail that was never tried nobody knows: they need no other if what they were told before is true again
  const unseen = new Set(
    untrue.flatMap(({ to }) => (!tried.has(to) && (isTrue.get(to) ?? !isHost) ? to : [])),
  );
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
  if (!written.some(({ isOwn, to }) => isOwn && tried.has(to))) return;
  // whoever steps down gets no other, so nothing is retried any more
  await tx
    .update(rsvps)
    .set({ mailTrouble: null, version: await unit.bump(event.id), updatedAt: now })
    .where(
      and(
        eq(rsvps.eventId, event.id),
        eq(rsvps.userId, unit.actor.userId),
        eq(rsvps.mailTrouble, 'RETRYING'),
      ),
    );
}
