import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { errors, jwtVerify, SignJWT } from 'jose';
import { ACCESS_TOKEN_LIFE } from '#contract/constants.ts';
import { sessions } from '#server/db/schema.ts';
import type { Db } from '#server/db/types.ts';
import { unlessWritten } from '#server/db/unchanged.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { Actor } from '#server/change/unit.ts';
import { deriveKey } from '#server/change/derive-key.ts';

/**
 * How long (ms) a family counts as alive before the database is asked again. Sign-outs in this process take
 * effect at once.
 */
const LIVENESS_CACHE_MS = 5000;
const CACHED_FAMILIES_MAX = 10_000;
/** Tokens whose verified signature is cached. */
const CHECKED_MAX = 5000;
const CLAIMS = { issuer: 'sojourn', audience: 'sojourn' };

/**
 * Access and refresh tokens. An access token is a JWT valid for 900 s with `sub` = user, `fam` = session
 * family, `ses` = session row.
 */
export interface Tokens {
  issueAccess(actor: Actor, sessionId: string): Promise<string>;
  /**
   * The caller behind an access token. Its first use proves that it was delivered. A database failure is thrown
   * as such, not as a refusal.
   * @throws Refusal UNAUTHENTICATED when the token is malformed or expired, or its family was revoked
   */
  verifyAccess(token: string): Promise<Actor>;
  /** Whether this sign-in is still valid: neither signed out nor expired. */
  isAlive(familyId: string): Promise<boolean>;
  /** When an access token expires, for streams that must end with it. Pass verified tokens only. */
  expiryOf(token: string): Date;
  /**
   * The family of an access token, even an expired one, because signing out must always work. Null for a token
   * that is not ours.
   */
  familyOf(token: string): Promise<string | null>;
  /**
   * The refresh token of a session row. It is derived from the row and a key, so that only its hash is stored
   * and a lost answer can still be repeated verbatim.
   */
  refreshTokenOf(session: RefreshClaims): string;
  /**
   * The same for a row with a known hash, which may have been written by an earlier build with tokens of
   * another form.
   */
  storedTokenOf(session: RefreshClaims & { tokenHash: string }): string;
  /**
   * The claims in a refresh token, for a database that no longer knows it. Null for one that is not ours, or of
   * an earlier build, which has no claims.
   */
  readRefresh(token: string): RefreshClaims | null;
  /** Call after revoking a family: its access tokens stop working at once. */
  endFamily(familyId: string): void;
}

/** The session row that a refresh token belongs to. */
export interface RefreshClaims {
  id: string;
  familyId: string;
  userId: string;
  createdAt: Date;
}

interface Claims {
  actor: Actor;
  sessionId: string | null;
  /** Seconds since 1970. */
  expiresAt: number;
}

export const hashOfToken = (refreshToken: string): string =>
  createHash('sha256').update(refreshToken).digest('hex');

export function createTokens(of: { secret: string; db: Db; clock: () => Date }): Tokens {
  const accessKey = deriveKey(of.secret, 'access');
  const refreshKey = deriveKey(of.secret, 'refresh');
  const aliveAt = new Map<string, number>();
  const ended = new Map<string, number>();
  const delivered = new Set<string>();
  const checked = new Map<string, Claims>();
  const livingSession = of.db
    .select({ expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(and(eq(sessions.familyId, sql.placeholder('familyId')), isNull(sessions.revokedAt)))
    .orderBy(desc(sessions.expiresAt))
    .limit(1)
    .prepare('living_session');

  async function read(token: string, at: Date): Promise<Claims> {
    const known = checked.get(token);
    // in whole seconds, like the token
    if (known && Math.floor(at.getTime() / 1000) < known.expiresAt) return known;
    const {
      payload: { sub, fam, ses, exp },
    } = await jwtVerify(token, accessKey, {
      ...CLAIMS,
      algorithms: ['HS256'],
      currentDate: at,
      requiredClaims: ['exp'],
    });
    if (typeof sub !== 'string' || typeof fam !== 'string') throw new errors.JWTInvalid('no user or family');
    const claims = {
      actor: { userId: sub, deviceId: fam },
      sessionId: typeof ses === 'string' ? ses : null,
      expiresAt: exp ?? 0,
    };
    if (checked.size >= CHECKED_MAX) checked.clear();
    checked.set(token, claims);
    return claims;
  }

  async function confirmDelivery(sessionId: string): Promise<void> {
    if (delivered.has(sessionId)) return;
    await of.db
      .update(sessions)
      .set({ arrivedAt: of.clock() })
      .where(and(eq(sessions.id, sessionId), isNull(sessions.arrivedAt)));
    if (delivered.size >= CACHED_FAMILIES_MAX) delivered.clear();
    delivered.add(sessionId);
  }

  async function isAlive(familyId: string): Promise<boolean> {
    if (ended.has(familyId)) return false;
    const seenAt = aliveAt.get(familyId);
    if (seenAt !== undefined && performance.now() - seenAt < LIVENESS_CACHE_MS) return true;
    const [row] = await unlessWritten(of.db, `session ${familyId}`, () =>
      livingSession.execute({ familyId }),
    );
    if (!row || row.expiresAt <= of.clock() || ended.has(familyId)) return false;
    if (aliveAt.size >= CACHED_FAMILIES_MAX) aliveAt.clear();
    aliveAt.set(familyId, performance.now());
    return true;
  }

  const signed = (text: string): string =>
    `${text}.${createHmac('sha256', refreshKey).update(text).digest('base64url')}`;

  return {
    async issueAccess({ userId, deviceId }, sessionId) {
      const now = Math.floor(of.clock().getTime() / 1000);
      return new SignJWT({ fam: deviceId, ses: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(userId)
        .setIssuer(CLAIMS.issuer)
        .setAudience(CLAIMS.audience)
        .setIssuedAt(now)
        .setExpirationTime(now + ACCESS_TOKEN_LIFE / 1000)
        .sign(accessKey);
    },
    async verifyAccess(token) {
      const { actor, sessionId } = await read(token, of.clock()).catch(refuseBadToken);
      if (!(await isAlive(actor.deviceId))) throw new Refusal('UNAUTHENTICATED');
      if (sessionId !== null) await confirmDelivery(sessionId);
      return actor;
    },
    isAlive,
    expiryOf(token) {
      const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as {
        exp: number;
      };
      return new Date(claims.exp * 1000);
    },
    async familyOf(token) {
      // at the epoch no token has expired yet
      return read(token, new Date(0)).then(
        ({ actor }) => actor.deviceId,
        () => null,
      );
    },
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
    endFamily(familyId) {
      const now = performance.now();
      for (const [family, at] of ended) if (now - at > ACCESS_TOKEN_LIFE) ended.delete(family);
      ended.set(familyId, now);
    },
  };
}

function refuseBadToken(error: unknown): never {
  if (error instanceof errors.JOSEError) throw new Refusal('UNAUTHENTICATED');
  throw error;
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
