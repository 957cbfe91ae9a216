import { eq, inArray } from 'drizzle-orm';
import { DELETED_NAME } from '#contract/constants.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { Unit } from '#server/change/unit.ts';
import {
  identities,
  invitationCounts,
  ledger,
  mailMutes,
  mails,
  notifications,
  otps,
  pushSubscriptions,
  sessions,
  users,
} from '#server/db/schema.ts';
import { accountDeletedMail } from '#server/modules/auth/account-mail.ts';
import { endAllSessions } from '#server/modules/auth/sessions.ts';
import { dropFiles } from '#server/modules/files/drop-files.ts';
import { deleteNotesBy } from '#server/modules/mail/delete-notes-by.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { leaveEvents, lockEventsOf } from '#server/modules/own-data/leave-events.ts';
import { settleEvents, type Settled } from '#server/modules/own-data/settle-events.ts';
import { stampEventsOf } from '#server/modules/people/stamp-events-of.ts';

type User = typeof users.$inferSelect;

/**
 * Deletes the caller's account: docs/rules.md#deleting-an-account. An anonymous row remains as the author of what
 * they wrote in other people's events. Returns the sessions that ended.
 * @throws Refusal EVENTS_UNSETTLED
 */
export async function deleteAccount(unit: Unit, mailer: Mailer, settled: Settled): Promise<string[]> {
  const { userId } = unit.actor;
  // locks the person: concurrent changes that would refer to them wait
  const [user] = await unit.tx.select().from(users).where(eq(users.id, userId)).for('update');
  if (!user || user.deletedAt) throw new Refusal('UNAUTHENTICATED');
  await lockEventsOf(unit);
  await settleEvents(unit, mailer, settled);
  await leaveEvents(unit, mailer);
  await deleteNotesBy(unit, mailer, userId);
  await forget(unit, user);
  await stampEventsOf(unit, userId);
  const { mail, config } = mailer;
  await mail.queue(unit, accountDeletedMail({ to: user.emailId, publicUrl: config.publicUrl }));
  return endAllSessions(unit.tx, userId, unit.now);
}

async function forget(unit: Unit, { id, emailId, phone, pictureFileId }: User): Promise<void> {
  const { tx } = unit;
  await tx.delete(identities).where(eq(identities.userId, id));
  await tx.delete(notifications).where(eq(notifications.userId, id));
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, id));
  await tx.delete(mailMutes).where(eq(mailMutes.userId, id));
  await tx.delete(invitationCounts).where(eq(invitationCounts.userId, id));
  // the recorded answers to their changes contain their words
  await tx.delete(ledger).where(eq(ledger.userId, id));
  // codes sent to a phone are stored under its ten digits
  await tx
    .delete(otps)
    .where(inArray(otps.address, phone === null ? [emailId] : [emailId, phone.slice(-10)]));
  await tx.delete(mails).where(eq(mails.recipient, emailId));
  // tokens stay, so that anybody who presents one is told why it is invalid
  await tx.update(sessions).set({ userAgent: null }).where(eq(sessions.userId, id));
  await tx
    .update(users)
    .set({
      // unique, and never deliverable
      emailId: `${id}@deleted.invalid`,
      firstName: DELETED_NAME,
      lastName: null,
      organisation: null,
      phone: null,
      pictureFileId: null,
      passwordHash: null,
      mailChoices: {},
      pushChoices: {},
      deletedAt: unit.now,
    })
    .where(eq(users.id, id));
  await dropFiles(unit, [pictureFileId]);
}
