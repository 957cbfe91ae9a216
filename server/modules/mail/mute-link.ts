import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MailKind } from '#contract/schemas/profile.ts';
import { deriveKey } from '#server/change/derive-key.ts';

/**
 * Mails of one kind to one person about one event; or the invitations of an RSVP, whose address may have no account.
 */
export type Mute = { userId: string; eventId: string; kind: MailKind } | { rsvpId: string };

const wordsOf = (mute: Mute): string =>
  'rsvpId' in mute ? `invitations ${mute.rsvpId}` : `${mute.userId} ${mute.eventId} ${mute.kind}`;
const signature = (secret: string, mute: Mute): string =>
  createHmac('sha256', deriveKey(secret, 'mute')).update(wordsOf(mute)).digest('base64url').slice(0, 27);

/** The unsubscribe address of a mail. It can do nothing else, so it needs no sign-in. Contains no names. */
export function muteUrl(of: { publicUrl: string; secret: string }, mute: Mute): string {
  const named: Record<string, string> =
    'rsvpId' in mute ? { r: mute.rsvpId } : { u: mute.userId, e: mute.eventId, k: mute.kind };
  return `${of.publicUrl}/oapi/mails/mute?${new URLSearchParams({ ...named, sig: signature(of.secret, mute) }).toString()}`;
}

export function isSigned(secret: string, mute: Mute, given: string): boolean {
  const [a, b] = [Buffer.from(signature(secret, mute)), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** For `like`: the unsubscribe addresses of mails of one kind to one person, about one event or any. */
export const muteUrlsLike = (userId: string, kind: MailKind, eventId = '%'): string =>
  `%?u=${userId}&e=${eventId}&k=${kind}&sig=%`;

/** The same for every notice; not for invitations. */
export const noticesLike = '%?u=%&k=%&sig=%';

/** Whether a mail with this unsubscribe address is an invitation or a reminder of one. */
export const isOfInvitation = (unsubscribeUrl: string | null): boolean =>
  unsubscribeUrl !== null && new URL(unsubscribeUrl).searchParams.has('r');
