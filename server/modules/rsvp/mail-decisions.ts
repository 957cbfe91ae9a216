import { and, eq, or } from 'drizzle-orm';
import { displayName } from '#contract/rules/names.ts';
import type { EventRecord, RsvpRecord } from '#server/access/relation-to-event.ts';
import { rsvps, users } from '#server/db/schema.ts';
import type { Unit } from '#server/http/unit.ts';
import { approvedLetter, declinedLetter, joinRequestLetter } from '#server/modules/mailbox/rsvp-letters.ts';
import type { MailQueue } from '#server/providers/mail/mail-queue.ts';

/** What letters need: the queue, which writes in the unit's transaction, and the address of this installation. */
export interface Post {
  mail: Pick<MailQueue, 'queue'>;
  config: { publicUrl: string };
}

/** To owner and hosts: somebody waits for approval. */
export async function mailJoinRequest(unit: Unit, { mail, config }: Post, event: EventRecord, guest: { firstName: string | null; lastName: string | null; emailId: string }): Promise<void> {
  const managers = await unit.tx.selectDistinct({ emailId: users.emailId }).from(users).leftJoin(rsvps, and(eq(rsvps.userId, users.id), eq(rsvps.eventId, event.id)))
    .where(or(eq(users.id, event.ownerId), eq(rsvps.isHost, true)));
  for (const { emailId } of managers) {
    await mail.queue(unit, { ...joinRequestLetter({ to: emailId, event, publicUrl: config.publicUrl, guestName: displayName(guest) }), eventId: event.id });
  }
}

/** To somebody who asked to join: the host's answer. */
export async function mailDecision(unit: Unit, { mail, config }: Post, event: EventRecord, rsvp: RsvpRecord, approved: boolean): Promise<void> {
  const letter = approved ? approvedLetter : declinedLetter;
  await mail.queue(unit, { ...letter({ to: rsvp.emailId, event, publicUrl: config.publicUrl }), eventId: event.id });
}
