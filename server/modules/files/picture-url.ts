import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Privacy } from '#contract/schemas/common.ts';
import { deriveKey } from '#server/change/derive-key.ts';

/**
 * Links to private files are valid for at most 10 minutes. Expiry is rounded to two minutes, so a link lasts 8 to 10
 * minutes, and within two minutes everything that contains it stays identical: rows, ETags, the browser's cache.
 */
const QUANTUM_S = 120;
const QUANTA = 5;

// One key per process, set at start: presenters make thousands of these links, so they must be synchronous and need
// no services.
let linkKey: Buffer | undefined;
export function useLinkSecret(secret: string): void {
  linkKey = deriveKey(secret, 'file-link');
}

/** The two-minute slot: links made in the same slot are identical. */
export const linksMadeAt = (now: Date): number => Math.floor(now.getTime() / 1000 / QUANTUM_S);

/**
 * The address of a picture. PUBLIC: permanent. PRIVATE: signed for this viewer (null = signed out) and
 * short-lived; the viewer's rights are checked again when it is fetched. The client adds `w=160|640|1600`.
 */
export function pictureUrl(fileId: string, privacy: Privacy, viewer: string | null, now: Date): string {
  if (privacy === 'PUBLIC') return `/files/${fileId}`;
  return `/files/${fileId}?${signedFor(fileId, viewer, now)}`;
}

const INVITEE = 'invitee.';
/** Stands in for a user id when the viewer holds an invitation link. */
export const inviteeOf = ({ rsvpId }: { rsvpId: string }): string => `${INVITEE}${rsvpId}`;
/** The RSVP that a link was signed for; null if it was signed for a user, or for nobody. */
export const rsvpOfInvitee = (viewer: string | null): string | null =>
  viewer?.startsWith(INVITEE) ? viewer.slice(INVITEE.length) : null;

/** The same for other personal addresses under /files; `what` is what the address leads to. */
export function signedFor(what: string, viewer: string | null, now: Date): string {
  const expires = (linksMadeAt(now) + QUANTA) * QUANTUM_S;
  const user = viewer ?? '-';
  return `u=${user}&exp=${expires}&sig=${signature(what, user, expires)}`;
}

/**
 * The viewer that a signed link was made for; `forged` if the signature is not ours. Expiry is checked after the
 * signature.
 */
export function readPictureLink(
  fileId: string,
  link: { u: string; exp: string; sig: string },
  now: Date,
): { kind: 'forged' } | { kind: 'expired' } | { kind: 'good'; viewer: string | null; expiresAt: Date } {
  const expires = Number(link.exp);
  const wanted = Buffer.from(signature(fileId, link.u, expires));
  const given = Buffer.from(link.sig);
  if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) return { kind: 'forged' };
  if (expires * 1000 <= now.getTime()) return { kind: 'expired' };
  return { kind: 'good', viewer: link.u === '-' ? null : link.u, expiresAt: new Date(expires * 1000) };
}

function signature(fileId: string, user: string, expires: number): string {
  if (!linkKey) throw new Error('useLinkSecret was not called at start');
  return createHmac('sha256', linkKey)
    .update(`${fileId} ${user} ${expires}`)
    .digest('base64url')
    .slice(0, 27);
}
