import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '#server/change/derive-key.ts';

/** The session row that a refresh token belongs to. */
export interface RefreshClaims {
  id: string;
  familyId: string;
  userId: string;
  createdAt: Date;
}

export interface RefreshTokens {
  /**
   * The refresh token of a session row. It is derived from the row and a key, so only its hash is stored, and a lost
   * answer can still be repeated verbatim.
   */
  refreshTokenOf(session: RefreshClaims): string;
  /** The same for a row whose hash is known, because an earlier build may have issued a token of another form. */
  storedTokenOf(session: RefreshClaims & { tokenHash: string }): string;
  /**
   * The claims in a refresh token that the database no longer knows. Null for a token that is not ours, or one from
   * an earlier build, which carries no claims.
   */
  readRefresh(token: string): RefreshClaims | null;
}

export const hashOfToken = (refreshToken: string): string =>
  createHash('sha256').update(refreshToken).digest('hex');

export function createRefreshTokens(secret: string): RefreshTokens {
  const key = deriveKey(secret, 'refresh');
  const signed = (text: string): string =>
    `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;

  return {
    refreshTokenOf: (session) => signed(packed(session)),
    storedTokenOf(session) {
      const token = signed(packed(session));
      return hashOfToken(token) === session.tokenHash ? token : signed(session.id);
    },
    readRefresh(token) {
      const [text = ''] = token.split('.', 1);
      const [given, genuine] = [Buffer.from(token), Buffer.from(signed(text))];
      if (given.length !== genuine.length || !timingSafeEqual(given, genuine)) return null;
      return unpacked(text);
    },
  };
}

const UUID_BYTES = 16;
const CLAIM_BYTES = 3 * UUID_BYTES + 8;

/** Three ids and a time in ms, as text. */
function packed({ id, familyId, userId, createdAt }: RefreshClaims): string {
  const bytes = Buffer.alloc(CLAIM_BYTES);
  for (const [at, uuid] of [id, familyId, userId].entries())
    bytes.write(uuid.replaceAll('-', ''), at * UUID_BYTES, 'hex');
  bytes.writeBigUInt64BE(BigInt(createdAt.getTime()), 3 * UUID_BYTES);
  return bytes.toString('base64url');
}

function unpacked(text: string): RefreshClaims | null {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== CLAIM_BYTES) return null;
  const uuidAt = (at: number): string =>
    bytes
      .toString('hex', at * UUID_BYTES, (at + 1) * UUID_BYTES)
      .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return {
    id: uuidAt(0),
    familyId: uuidAt(1),
    userId: uuidAt(2),
    createdAt: new Date(Number(bytes.readBigUInt64BE(3 * UUID_BYTES))),
  };
}
