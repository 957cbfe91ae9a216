import { invitationOf } from '#server/access/invitation-of.ts';
import type { Invitation } from '#server/access/relation-to-event.ts';
import type { Reader } from '#server/db/types.ts';
import { rsvpOfInvite } from '#server/modules/mail/invite-link.ts';

/**
 * The event that this mailed link invites to, which makes it readable without an account even if it is restricted to
 * the guest list. Null for a link that is not ours, or whose recipient is no longer on that list.
 */
export async function invitedBy(
  reader: Reader,
  { secret, invite, now }: { secret: string; invite: string; now: Date },
): Promise<Invitation | null> {
  const rsvpId = rsvpOfInvite(secret, invite);
  return rsvpId === null ? null : invitationOf(reader, rsvpId, now);
}
