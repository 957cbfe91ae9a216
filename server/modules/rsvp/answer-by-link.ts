import { and, eq, isNull } from 'drizzle-orm';
import type { InvitationByLink } from '#contract/schemas/invitation-answers.ts';
import { ownStatus, type EventRecord, type RsvpRecord } from '#server/access/relation-to-event.ts';
import { events, rsvps } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';
import type { AccountUnit } from '#server/change/in-unit.ts';
import { Refusal } from '#server/change/refusal.ts';
import { rsvpOfInvite } from '#server/modules/mail/invite-link.ts';
import { mailTicket } from '#server/modules/mail/mail-decisions.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { giveAnswer } from '#server/modules/rsvp/give-answer.ts';
import { placesInLine } from '#server/modules/rsvp/places-in-line.ts';
import { signTicket } from '#server/modules/tickets/tickets.ts';

/**
 * The invitation behind a link in a mail. Anybody who holds the link may see it and answer for the invited address,
 * because it was sent to nobody else.
 * @throws Refusal INVITATION_NOT_FOUND for a link that is not ours, and when the event is gone
 */
export async function invitationByLink(
  reader: Reader,
  secret: string,
  invite: string,
  now: Date,
): Promise<InvitationByLink> {
  return presented(reader, await find(reader, rsvpOfInvite(secret, invite)), now);
}

/**
 * Answers Yes or No through that link, for the address and its companions. The answer also counts for an account of
 * that address, now or later. Guests without an account get their ticket by mail.
 * @throws Refusal INVITATION_NOT_FOUND, HOST_DECLINED, EVENT_FINISHED, TOO_MANY_COMPANIONS, NO_ROOM_FOR_ALL
 */
export async function answerByLink(
  unit: AccountUnit,
  mailer: Mailer,
  { invite, answer, companions }: { invite: string; answer: 'YES' | 'NO'; companions?: string[] | undefined },
): Promise<InvitationByLink> {
  const rsvpId = rsvpOfInvite(mailer.config.secret, invite);
  const seen = await find(unit.tx, rsvpId);
  // locks the event first, as everywhere, then reads again, because another change may have held the lock
  await unit.tx
    .select({ id: events.id })
    .from(events)
    .where(eq(events.id, seen.event.id))
    .for('no key update');
  const { event, rsvp } = await find(unit.tx, rsvpId);
  const row = await giveAnswer(unit, mailer, {
    event,
    current: rsvp,
    isOwner: rsvp.userId === event.ownerId,
    person: rsvp,
    answer,
    companions,
  });
  // somebody who moves up from the waiting list gets the ticket with the mail about that
  const came = rsvp.status === 'YES' || rsvp.status === 'WAITLISTED';
  if (row?.status === 'YES' && row.userId === null && !came) await mailTicket(unit, mailer, event, row);
  return presented(unit.tx, { event, rsvp: row ?? rsvp }, unit.now);
}

interface Found {
  event: EventRecord;
  rsvp: RsvpRecord;
}

async function find(reader: Reader, rsvpId: string | null): Promise<Found> {
  const [found] =
    rsvpId === null
      ? []
      : await reader
          .select({ event: events, rsvp: rsvps })
          .from(rsvps)
          .innerJoin(events, eq(events.id, rsvps.eventId))
          .where(and(eq(rsvps.id, rsvpId), isNull(events.deletedAt)));
  if (!found) throw new Refusal('INVITATION_NOT_FOUND');
  return found;
}

async function presented(reader: Reader, { event, rsvp }: Found, now: Date): Promise<InvitationByLink> {
  const status = ownStatus({ event, rsvp }, now) ?? rsvp.status;
  const placeInLine =
    status === 'WAITLISTED' ? (await placesInLine(reader, [rsvp.id])).get(rsvp.id) : undefined;
  return {
    eventId: event.id,
    emailId: rsvp.emailId,
    status,
    decidedBy: rsvp.decidedBy,
    ...(placeInLine !== undefined && { placeInLine }),
    ...(rsvp.companions.length > 0 && { companions: rsvp.companions }),
    ...(rsvp.status === 'YES' &&
      rsvp.userId === null && {
        ticket: signTicket({ eventId: event.id, rsvpId: rsvp.id }, rsvp.updatedAt),
      }),
  };
}
