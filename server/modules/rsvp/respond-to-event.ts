import { and, eq, isNull } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { respond } from '#contract/rules/respond.ts';
import { isFinished, type EventAccess, type RsvpRecord } from '#server/access/relation-to-event.ts';
import { rsvps, users } from '#server/db/schema.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { Unit } from '#server/change/unit.ts';
import { stampEvent } from '#server/change/stamp-event.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { notify } from '#server/modules/mail/notify.ts';
import { leftVersion } from '#server/modules/rsvp/left-version.ts';

/**
 * The caller's own Yes or No, by the rules in contract/rules/respond.ts. Returns the row as it is afterwards.
 * @throws Refusal INVITE_ONLY, HOST_DECLINED, EVENT_FINISHED, OWNER_CANNOT_LEAVE
 */
export async function respondToEvent(
  unit: Unit,
  mailer: Mailer,
  access: EventAccess,
  answer: 'YES' | 'NO',
): Promise<RsvpRecord | null> {
  const { event, relation } = access;
  const [self] = await unit.tx.select().from(users).where(eq(users.id, unit.actor.userId));
  if (!self) throw new Error('the caller has no account');
  const current = access.rsvp ?? (await invitationOf(unit, event.id, self.emailId));
  const outcome = respond({
    current: current && {
      status: current.status,
      decidedBy: current.decidedBy,
      everInvited: current.invitedAt !== null,
    },
    answer,
    rsvpType: event.rsvpType,
    isOwner: relation === 'owner',
    finished: isFinished(event, unit.now),
  });
  if ('refused' in outcome) throw new Refusal(outcome.refused);
  if ('unchanged' in outcome) return current;

  const { status } = outcome;
  // The event's own row shows it too: guests, their number, the caller's answer.
  const version = await stampEvent(unit, event.id);
  // A host who leaves is a host no more.
  const values = {
    userId: self.id,
    status,
    decidedBy: 'SELF' as const,
    isHost: status === 'YES' && (current?.isHost ?? false),
    version,
    updatedAt: unit.now,
  };
  const [row] = current
    ? await unit.tx
        .update(rsvps)
        .set({ ...values, ...leftVersion(status, version) })
        .where(eq(rsvps.id, current.id))
        .returning()
    : await unit.tx
        .insert(rsvps)
        .values({ id: uuidv7(), eventId: event.id, emailId: self.emailId, createdAt: unit.now, ...values })
        .returning();
  if (status === 'HOST_APPROVAL_REQUESTED')
    await notify(unit, mailer, { event, kind: 'requests', subjectId: self.id });
  // A person who withdraws a request was never expected.
  else if (current?.status !== 'HOST_APPROVAL_REQUESTED')
    await notify(unit, mailer, { event, kind: 'answers', subjectId: self.id });
  return row ?? null;
}

/**
 * An invitation to this address that is not linked to an account yet: invitations are bound to the address.
 */
async function invitationOf(unit: Unit, eventId: string, emailId: string): Promise<RsvpRecord | null> {
  const [row] = await unit.tx
    .select()
    .from(rsvps)
    .where(and(eq(rsvps.eventId, eventId), eq(rsvps.emailId, emailId), isNull(rsvps.userId)));
  return row ?? null;
}
