import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MailKind } from '#contract/schemas/profile.ts';
import { deriveKey } from '#server/modules/auth/derive-key.ts';

/** Whose mails of which kind about which event. */
export interface Mute {
  userId: string;
  eventId: string;
  kind: MailKind;
}

const signature = (secret: string, { userId, eventId, kind }: Mute): string => createHmac('sha256', deriveKey(secret, 'mute')).update(`${userId} ${eventId} ${kind}`).digest('base64url').slice(0, 27);

/** The address behind "no more mails of this kind": it can do nothing else, so it needs no sign-in. */
export const muteUrl = (of: { publicUrl: string; secret: string }, mute: Mute): string =>
  `${of.publicUrl}/oapi/mails/mute?${new URLSearchParams({ u: mute.userId, e: mute.eventId, k: mute.kind, sig: signature(of.secret, mute) }).toString()}`;

export function isSigned(secret: string, mute: Mute, given: string): boolean {
  const [a, b] = [Buffer.from(signature(secret, mute)), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
