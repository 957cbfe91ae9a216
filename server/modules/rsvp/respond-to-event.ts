import { and, eq, isNull } from 'drizzle-orm';
import type { EventAccess, RsvpRecord } from '#server/access/relation-to-event.ts';
import { rsvps, users } from '#server/db/schema.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { Unit } from '#server/change/unit.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { giveAnswer } from '#server/modules/rsvp/give-answer.ts';

/**
 * The caller's own Yes or No, by the rules in contract/rules/respond.ts. Returns the changed row.
 * @throws Refusal INVITE_ONLY, HOST_DECLINED, EVENT_FINISHED, OWNER_CANNOT_LEAVE, TOO_MANY_COMPANIONS,
 * NO_ROOM_FOR_ALL; UNAUTHENTICATED when the account was deleted meanwhile
 */
export async function respondToEvent(
  unit: Unit,
  mailer: Mailer,
  access: EventAccess,
  { answer, companions }: { answer: 'YES' | 'NO'; companions?: string[] | undefined },
): Promise<RsvpRecord | null> {
  const { event, relation } = access;
  // locked, because their address must not be written once the account is deleted
  const [self] = await unit.tx.select().from(users).where(eq(users.id, unit.actor.userId)).for('key share');
  if (!self) throw new Error('the caller has no account');
  if (self.deletedAt) throw new Refusal('UNAUTHENTICATED');
  const current = access.rsvp ?? (await invitationOf(unit, event.id, self.emailId));
  return giveAnswer(unit, mailer, {
    event,
    current,
    isOwner: relation === 'owner',
    person: { userId: self.id, emailId: self.emailId },
    answer,
    companions,
  });
}

/** An invitation to this address that is not yet linked to an account. */
async function invitationOf(unit: Unit, eventId: string, emailId: string): Promise<RsvpRecord | null> {
  const [row] = await unit.tx
    .select()
    .from(rsvps)
    .where(and(eq(rsvps.eventId, eventId), eq(rsvps.emailId, emailId), isNull(rsvps.userId)));
  return row ?? null;
}
