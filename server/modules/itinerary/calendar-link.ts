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
/** The first address is signed without a number, so that addresses issued before renewals existed still work. */
const signature = (secret: string, named: Buffer, renewal: number): Buffer => {
  const number = Buffer.alloc(renewal === 0 ? 0 : 4);
  if (renewal > 0) number.writeUInt32BE(renewal);
  return createHmac('sha256', deriveKey(secret, 'calendar'))
    .update(named)
    .update(number)
    .digest()
    .subarray(0, SIGNATURE_BYTES);
};

/**
 * The address at which a calendar program reads an event on behalf of one person. Such programs cannot sign in, so
 * anybody with the address can read what it shows: the itinerary, as by the event's own link, and nothing about the
 * person. Access is checked for each request. `renewal`: how often the person has renewed the address.
 */
export function feedUrl(
  of: { publicUrl: string; secret: string },
  { userId, eventId }: Subscription,
  renewal: number,
): string {
  const named = Buffer.concat([bytesOf(userId), bytesOf(eventId)]);
  const token = Buffer.concat([named, signature(of.secret, named, renewal)]).toString('base64url');
  return `${of.publicUrl}/oapi/calendar/${token}.ics`;
}

/**
 * Whose feed a token claims to be, and a check whether that is true for a given renewal. Null if it is not a token at
 * all.
 */
export function readFeedToken(
  secret: string,
  token: string,
): (Subscription & { isOf: (renewal: number) => boolean }) | null {
  const bytes = Buffer.from(token, 'base64url');
  const [named, given] = [bytes.subarray(0, 2 * ID_BYTES), bytes.subarray(2 * ID_BYTES)];
  if (given.length !== SIGNATURE_BYTES) return null;
  return {
    userId: idOf(named.subarray(0, ID_BYTES)),
    eventId: idOf(named.subarray(ID_BYTES)),
    isOf: (renewal) => timingSafeEqual(signature(secret, named, renewal), given),
  };
}
