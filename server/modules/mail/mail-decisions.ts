import { and, eq, inArray, or } from 'drizzle-orm';
import { partySize } from '#contract/rules/company.ts';
import type { RsvpStatus } from '#contract/schemas/rsvp.ts';
import { displayName } from '#contract/rules/names.ts';
import type { EventRecord, RsvpRecord } from '#server/access/relation-to-event.ts';
import { rsvps, users } from '#server/db/schema.ts';
import { mapInTurns } from '#server/db/yield-between-slices.ts';
import type { Unit } from '#server/change/unit.ts';
import { inviteUrl } from '#server/modules/mail/invite-link.ts';
import { muteUrl } from '#server/modules/mail/mute-link.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import {
  approvedMail,
  comingMail,
  declinedMail,
  invitationMail,
  placeMail,
  reminderMail,
  removedMail,
  waitlistedMail,
} from '#server/modules/mail/rsvp-mail.ts';
import { unlessRepeated } from '#server/modules/mail/unless-repeated.ts';
import { ticketUrl } from '#server/modules/tickets/ticket-url.ts';

/** Mails a host's decision to people who asked to join. */
export async function mailDecisions(
  unit: Unit,
  { mail, config }: Mailer,
  event: EventRecord,
  decided: readonly { row: RsvpRecord; to: RsvpStatus }[],
): Promise<void> {
  const mailTo = (row: RsvpRecord, status: RsvpStatus) => {
    const of = {
      to: row.emailId,
      event,
      publicUrl: config.publicUrl,
      people: partySize(row.companions),
    };
    if (status === 'YES') return approvedMail({ ...of, ticketUrl: ticketUrl(config, row) });
    return status === 'WAITLISTED' ? waitlistedMail(of) : declinedMail(of);
  };
  await mail.queue(
    unit,
    await mapInTurns(decided, ({ row, to }) => ({ ...mailTo(row, to), eventId: event.id })),
  );
}

/** To people on the waiting list who now have a place, with or without an account. */
export async function mailPlaces(
  unit: Pick<Unit, 'tx' | 'afterCommit'>,
  { mail, config }: Mailer,
  event: EventRecord,
  people: readonly RsvpRecord[],
): Promise<void> {
  await mail.queue(
    unit,
    await mapInTurns(people, (rsvp) => ({
      ...placeMail({
        to: rsvp.emailId,
        event,
        publicUrl: config.publicUrl,
        people: partySize(rsvp.companions),
        ticketUrl: ticketUrl(config, rsvp),
        // without an account, their own link is the only way to change the answer
        ...(rsvp.userId === null && {
          answerUrl: inviteUrl(config, { eventId: event.id, rsvpId: rsvp.id, emailId: rsvp.emailId }),
        }),
      }),
      eventId: event.id,
    })),
  );
}

const HOUR = 3_600_000;

/** Mails the ticket to a guest without an account who has said Yes. */
export async function mailTicket(
  unit: Pick<Unit, 'tx' | 'afterCommit' | 'now'>,
  { mail, config }: Mailer,
  event: EventRecord,
  rsvp: RsvpRecord,
): Promise<void> {
  const coming = comingMail({
    to: rsvp.emailId,
    event,
    publicUrl: config.publicUrl,
    ticketUrl: ticketUrl(config, rsvp),
    answerUrl: inviteUrl(config, { eventId: event.id, rsvpId: rsvp.id, emailId: rsvp.emailId }),
  });
  await mail.queue(unit, await unlessRepeated(unit, event.id, [coming], { withinMs: HOUR, most: 1 }));
}

/** To everybody removed from the guest list. */
export async function mailRemoval(
  unit: Unit,
  { mail, config }: Mailer,
  event: EventRecord,
  removed: readonly Pick<RsvpRecord, 'emailId'>[],
): Promise<void> {
  await mail.queue(
    unit,
    removed.map(({ emailId }) => ({
      ...removedMail({ to: emailId, event, publicUrl: config.publicUrl }),
      eventId: event.id,
    })),
  );
}

/**
 * To invited addresses, with or without an account, except those that have unsubscribed. Sent in the name of this
 * host. `notBefore`: for an invitation that waits.
 */
export const mailInvitations = (
  unit: Pick<Unit, 'tx' | 'afterCommit'>,
  mailer: Mailer,
  event: EventRecord,
  hostId: string,
  invited: readonly RsvpRecord[],
  notBefore?: (row: RsvpRecord) => Date | undefined,
): Promise<void> => mailInvited(unit, mailer, { event, hostId, invited, write: invitationMail, notBefore });

/** To invited people who have not answered; the same applies. */
export const mailReminders = (
  unit: Pick<Unit, 'tx' | 'afterCommit'>,
  mailer: Mailer,
  event: EventRecord,
  hostId: string,
  invited: readonly RsvpRecord[],
): Promise<void> => mailInvited(unit, mailer, { event, hostId, invited, write: reminderMail });

async function mailInvited(
  unit: Pick<Unit, 'tx' | 'afterCommit'>,
  { mail, config }: Mailer,
  of: {
    event: EventRecord;
    hostId: string;
    invited: readonly RsvpRecord[];
    write: typeof invitationMail;
    notBefore?: ((row: RsvpRecord) => Date | undefined) | undefined;
  },
): Promise<void> {
  const { event } = of;
  const wanted = of.invited.filter(({ invitationsMutedAt }) => invitationsMutedAt === null);
  const [host] = await unit.tx.select().from(users).where(eq(users.id, of.hostId));
  if (!host || wanted.length === 0) return;
  const hosts = await hostsAmong(
    unit,
    event,
    wanted.flatMap(({ invitationNoteBy }) => invitationNoteBy ?? []),
  );
  await mail.queue(
    unit,
    wanted.map((row) => {
      const { id, emailId, invitationNote: text, invitationNoteBy } = row;
      const notBefore = of.notBefore?.(row);
      return {
        ...of.write({
          to: emailId,
          event,
          publicUrl: config.publicUrl,
          hostName: displayName(host),
          answerUrl: inviteUrl(config, { eventId: event.id, rsvpId: id, emailId }),
          muteUrl: muteUrl(config, { rsvpId: id }),
          note: noteOf(text, hosts.get(invitationNoteBy ?? '')),
        }),
        eventId: event.id,
        ...(notBefore && { notBefore }),
      };
    }),
  );
}

/** Notes by people who no longer host the event are not sent. */
const noteOf = (text: string | null, by: string | undefined) => (text && by ? { by, text } : undefined);

/** Names of those among these people who host this event, by id. */
async function hostsAmong(
  { tx }: Pick<Unit, 'tx'>,
  event: EventRecord,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await tx
    .select({ user: users })
    .from(users)
    .innerJoin(rsvps, and(eq(rsvps.userId, users.id), eq(rsvps.eventId, event.id)))
    .where(
      and(inArray(users.id, [...new Set(ids)]), or(eq(users.id, event.ownerId), eq(rsvps.isHost, true))),
    );
  return new Map(found.map(({ user }) => [user.id, displayName(user)]));
}
