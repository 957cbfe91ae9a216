import { eq } from 'drizzle-orm';
import { displayName } from '#contract/rules/names.ts';
import type { EventRecord, RsvpRecord } from '#server/access/relation-to-event.ts';
import { users } from '#server/db/schema.ts';
import type { Unit } from '#server/change/unit.ts';
import { muteUrl } from '#server/modules/mail/mute-link.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import {
  approvedLetter,
  declinedLetter,
  invitationLetter,
  removedLetter,
} from '#server/modules/mail/rsvp-letters.ts';

/** To a person who asked to join: the host's decision. */
export async function mailDecision(
  unit: Unit,
  { mail, config }: Mailer,
  event: EventRecord,
  rsvp: RsvpRecord,
  approved: boolean,
): Promise<void> {
  const letter = approved ? approvedLetter : declinedLetter;
  await mail.queue(unit, {
    ...letter({ to: rsvp.emailId, event, publicUrl: config.publicUrl }),
    eventId: event.id,
  });
}

/** To everybody who was removed from the guest list. */
export async function mailRemoval(
  unit: Unit,
  { mail, config }: Mailer,
  event: EventRecord,
  removed: readonly Pick<RsvpRecord, 'emailId'>[],
): Promise<void> {
  await mail.queue(
    unit,
    removed.map(({ emailId }) => ({
      ...removedLetter({ to: emailId, event, publicUrl: config.publicUrl }),
      eventId: event.id,
    })),
  );
}

/**
 * To invited addresses, with or without an account, except those that opted out; in the name of this host.
 */
export async function mailInvitations(
  unit: Pick<Unit, 'tx' | 'afterCommit'>,
  { mail, config }: Mailer,
  event: EventRecord,
  hostId: string,
  invited: readonly RsvpRecord[],
): Promise<void> {
  const wanted = invited.filter(({ invitationsMutedAt }) => invitationsMutedAt === null);
  const [host] = await unit.tx.select().from(users).where(eq(users.id, hostId));
  if (!host || wanted.length === 0) return;
  const { publicUrl } = config;
  await mail.queue(
    unit,
    wanted.map(({ id, emailId }) => ({
      ...invitationLetter({
        to: emailId,
        event,
        publicUrl,
        hostName: displayName(host),
        muteUrl: muteUrl(config, { rsvpId: id }),
      }),
      eventId: event.id,
    })),
  );
}
