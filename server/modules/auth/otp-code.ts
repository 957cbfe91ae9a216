import { createHmac, timingSafeEqual } from 'node:crypto';

/** A plain hash of six digits is quickly guessed, so it is keyed, and salted with the row's id. */
export const hashOfCode = (key: Buffer, otpId: string, code: string): string =>
  createHmac('sha256', key).update(`${otpId} ${code}`).digest('hex');

/** In constant time, even for a row without a code. */
export function codeMatches(key: Buffer, otpId: string, code: string, stored: string | null): boolean {
  const given = Buffer.from(hashOfCode(key, otpId, code));
  const wanted = Buffer.from(stored ?? '0'.repeat(given.length));
  return given.length === wanted.length && timingSafeEqual(given, wanted) && stored !== null;
}
