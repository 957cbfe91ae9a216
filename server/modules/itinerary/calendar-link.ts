import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '#server/change/derive-key.ts';

export interface Subscription {
  userId: string;
  eventId: string;
}

const ID_BYTES = 16;
const SIGNATURE_BYTES = 20;
const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');
const idOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
const signature = (secret: string, named: Buffer): Buffer =>
  createHmac('sha256', deriveKey(secret, 'calendar')).update(named).digest().subarray(0, SIGNATURE_BYTES);

/**
 * Where a calendar program reads an event as one person. Such programs cannot sign in, so whoever has the
 * address reads it: the itinerary, as by its link, and nothing of the person. What they may read is decided
 * anew each time.
 */
export function feedUrl(
  of: { publicUrl: string; secret: string },
  { userId, eventId }: Subscription,
): string {
  const named = Buffer.concat([bytesOf(userId), bytesOf(eventId)]);
  const token = Buffer.concat([named, signature(of.secret, named)]).toString('base64url');
  return `${of.publicUrl}/oapi/calendar/${token}.ics`;
}

/** Whose feed it is; null for a token that is not ours. */
export function readFeedToken(secret: string, token: string): Subscription | null {
  const bytes = Buffer.from(token, 'base64url');
  const [named, given] = [bytes.subarray(0, 2 * ID_BYTES), bytes.subarray(2 * ID_BYTES)];
  if (given.length !== SIGNATURE_BYTES || !timingSafeEqual(signature(secret, named), given)) return null;
  return { userId: idOf(named.subarray(0, ID_BYTES)), eventId: idOf(named.subarray(ID_BYTES)) };
}
