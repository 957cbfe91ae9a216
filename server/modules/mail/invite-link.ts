import { createHmac, timingSafeEqual } from 'node:crypto';
import { isId } from '#server/access/is-id.ts';
import { deriveKey } from '#server/change/derive-key.ts';

const signature = (secret: string, rsvpId: string): string =>
  createHmac('sha256', deriveKey(secret, 'invitation')).update(rsvpId).digest('base64url').slice(0, 27);

/**
 * The link at which an invited person reads the itinerary and answers without an account. It was mailed to the
 * invited address and answers for that address alone, whoever opens it. `emailId` only prefills a form.
 */
export function inviteUrl(
  of: { publicUrl: string; secret: string },
  to: { eventId: string; rsvpId: string; emailId: string },
): string {
  const query = new URLSearchParams({
    emailId: to.emailId,
    invite: `${to.rsvpId}.${signature(of.secret, to.rsvpId)}`,
  });
  return `${of.publicUrl}/itinerary/${to.eventId}?${query.toString()}`;
}

/** The RSVP that one of our links names; null for anything else. */
export function rsvpOfInvite(secret: string, invite: string): string | null {
  const [rsvpId = '', given = ''] = invite.split('.');
  if (!isId(rsvpId)) return null;
  const [a, b] = [Buffer.from(signature(secret, rsvpId)), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b) ? rsvpId : null;
}
