import { and, eq, isNull } from 'drizzle-orm';
import { errors, jwtVerify, SignJWT } from 'jose';
import { ACCESS_TOKEN_LIFE } from '#contract/constants.ts';
import { sessions } from '#server/db/schema.ts';
import type { Db } from '#server/db/types.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { Actor } from '#server/change/unit.ts';
import { deriveKey } from '#server/change/derive-key.ts';
import { createLiveFamilies } from '#server/access/live-families.ts';
import { createRefreshTokens, type RefreshTokens } from '#server/access/refresh-tokens.ts';

/** Session rows whose delivery is known to be confirmed. */
const DELIVERED_MAX = 10_000;
/** Tokens whose verified signature is cached. */
const CHECKED_MAX = 5000;
const CLAIMS = { issuer: 'sojourn', audience: 'sojourn' };

/**
 * Access and refresh tokens. An access token is a JWT valid for 900 s with `sub` = user, `fam` = session
 * family, `ses` = session row.
 */
export interface Tokens extends RefreshTokens {
  issueAccess(actor: Actor, sessionId: string): Promise<string>;
  /**
   * The caller behind an access token. Its first use proves that it was delivered. A database failure is thrown as it
   * is, not as a refusal.
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
  /** Call after revoking a family: its access tokens stop working at once. */
  endFamily(familyId: string): void;
}

interface Claims {
  actor: Actor;
  sessionId: string | null;
  /** Seconds since 1970. */
  expiresAt: number;
}

export function createTokens(of: { secret: string; db: Db; clock: () => Date }): Tokens {
  const accessKey = deriveKey(of.secret, 'access');
  const families = createLiveFamilies(of);
  const delivered = new Set<string>();
  const checked = new Map<string, Claims>();

  async function read(token: string, at: Date): Promise<Claims> {
    const known = checked.get(token);
    // expiry is in whole seconds in the token
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
    if (delivered.size >= DELIVERED_MAX) delivered.clear();
    delivered.add(sessionId);
  }

  return {
    ...createRefreshTokens(of.secret),
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
      if (!(await families.isAlive(actor.deviceId))) throw new Refusal('UNAUTHENTICATED');
      if (sessionId !== null) await confirmDelivery(sessionId);
      return actor;
    },
    isAlive: families.isAlive,
    expiryOf(token) {
      const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as {
        exp: number;
      };
      return new Date(claims.exp * 1000);
    },
    async familyOf(token) {
      // read as of 1970, when no token had expired yet
      return read(token, new Date(0)).then(
        ({ actor }) => actor.deviceId,
        () => null,
      );
    },
    endFamily: families.end,
  };
}

function refuseBadToken(error: unknown): never {
  if (error instanceof errors.JOSEError) throw new Refusal('UNAUTHENTICATED');
  throw error;
}
