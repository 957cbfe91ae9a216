import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { REFRESH_GRACE, REFRESH_TOKEN_LIFE } from '#contract/constants.ts';
import type { TokenPair } from '#contract/schemas/auth.ts';
import { sessions, users } from '#server/db/schema.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Db, Reader, Tx } from '#server/db/types.ts';
import { Refusal } from '#server/change/refusal.ts';
import { hashOfToken } from '#server/access/refresh-tokens.ts';
import type { Tokens } from '#server/access/tokens.ts';
import { continueAfterRestore } from '#server/modules/auth/continue-after-restore.ts';

type Session = typeof sessions.$inferSelect;

/** A new sign-in: a session family with its first refresh token. */
export async function openSession(
  reader: Reader,
  tokens: Tokens,
  of: { userId: string; userAgent: string | null; now: Date },
): Promise<Session> {
  return insertSession(reader, tokens, { ...of, familyId: randomUUID() });
}

export async function tokenPairOf(tokens: Tokens, session: Session): Promise<TokenPair> {
  return {
    authToken: await tokens.issueAccess({ userId: session.userId, deviceId: session.familyId }, session.id),
    refreshToken: tokens.storedTokenOf(session),
  };
}

/**
 * Exchanges a refresh token. For 60 s the old one keeps returning the same successor, for a second tab. After that it
 * does so as long as the successor was never used, because then its answer was lost. Otherwise, use of the old token
 * means that it was stolen, and the whole family is revoked.
 */
export async function refreshSession(
  db: Db,
  tokens: Tokens,
  refreshToken: string,
  now: Date,
): Promise<TokenPair> {
  const outcome = await transaction(db, async (tx) => {
    const find = () =>
      tx
        .select()
        .from(sessions)
        .where(eq(sessions.tokenHash, hashOfToken(refreshToken)));
    const [known] = await find();
    const found = known ?? tokens.readRefresh(refreshToken);
    if (!found) return { kind: 'invalid' } as const;
    const user = await lockUser(tx, found.userId);
    if (user?.deletedAt) return { kind: 'deleted' } as const;
    let [held] = await find();
    if (!held) {
      const after = await continueAfterRestore(tx, found, { tokenHash: hashOfToken(refreshToken), now });
      if (after.kind !== 'known') return after;
      held = after.session;
    }
    if (held.revokedAt || held.expiresAt <= now) return { kind: 'invalid' } as const;
    if (!held.replacedAt) {
      const next = await insertSession(tx, tokens, {
        userId: held.userId,
        familyId: held.familyId,
        userAgent: held.userAgent,
        now,
      });
      await tx
        .update(sessions)
        .set({ replacedAt: now, successorId: next.id })
        .where(eq(sessions.id, held.id));
      return { kind: 'live', session: next } as const;
    }
    const newest = await newestAfter(tx, held);
    const hasArrived = newest.id !== held.successorId || newest.arrivedAt !== null;
    if (hasArrived && now.getTime() - held.replacedAt.getTime() > REFRESH_GRACE) {
      await revokeFamily(tx, held.familyId, now);
      return { kind: 'reused', familyId: held.familyId } as const;
    }
    return { kind: 'live', session: newest } as const;
  });
  // The revocation must be committed before the refusal is thrown.
  if (outcome.kind === 'reused') tokens.endFamily(outcome.familyId);
  if (outcome.kind === 'forgotten') throw new Refusal('SIGN_IN_FORGOTTEN');
  if (outcome.kind === 'deleted') throw new Refusal('ACCOUNT_DELETED');
  if (outcome.kind !== 'live') throw new Refusal('REFRESH_INVALID');
  return tokenPairOf(tokens, outcome.session);
}

/** Signs a device out. A no-op if it already is, or if there is no such family. */
export async function endSession(db: Db, tokens: Tokens, familyId: string, now: Date): Promise<void> {
  await transaction(db, async (tx) => {
    const [session] = await tx
      .select({ userId: sessions.userId })
      .from(sessions)
      .where(eq(sessions.familyId, familyId))
      .limit(1);
    if (!session) return;
    await lockUser(tx, session.userId);
    await revokeFamily(tx, familyId, now);
  });
  tokens.endFamily(familyId);
}

/**
 * Signs a person out everywhere. Returns the families, to be passed to `tokens.endFamily` after the commit. The user
 * must be locked.
 */
export async function endAllSessions(tx: Tx, userId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)))
    .returning({ familyId: sessions.familyId });
  return [...new Set(rows.map((row) => row.familyId))];
}

/**
 * Serialises changes to a person's sessions: otherwise a refresh during a sign-out could leave a successor that the
 * sign-out never saw. `no key update` still lets other rows reference the user.
 */
export async function lockUser(tx: Tx, userId: string): Promise<typeof users.$inferSelect | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
  return user;
}

/** The family of a refresh token, or null. */
export async function familyOfRefreshToken(
  reader: Reader,
  tokens: Tokens,
  refreshToken: string,
): Promise<string | null> {
  const [row] = await reader
    .select({ familyId: sessions.familyId })
    .from(sessions)
    .where(eq(sessions.tokenHash, hashOfToken(refreshToken)));
  return row?.familyId ?? tokens.readRefresh(refreshToken)?.familyId ?? null;
}

async function insertSession(
  reader: Reader,
  tokens: Tokens,
  of: { userId: string; familyId: string; userAgent: string | null; now: Date },
): Promise<Session> {
  const claims = { id: randomUUID(), familyId: of.familyId, userId: of.userId, createdAt: of.now };
  const [row] = await reader
    .insert(sessions)
    .values({
      ...claims,
      tokenHash: hashOfToken(tokens.refreshTokenOf(claims)),
      userAgent: of.userAgent?.slice(0, 300) ?? null,
      expiresAt: new Date(of.now.getTime() + REFRESH_TOKEN_LIFE),
    })
    .returning();
  if (!row) throw new Error('a session was not stored');
  return row;
}

// A tab that slept through two exchanges gets the token in use, not an older one that would revoke the family at its
// next refresh.
async function newestAfter(tx: Tx, held: Session): Promise<Session> {
  let session = held;
  while (session.successorId) {
    const [next] = await tx.select().from(sessions).where(eq(sessions.id, session.successorId));
    if (!next) throw new Error(`session ${session.successorId} vanished`);
    session = next;
  }
  return session;
}

const revokeFamily = (tx: Tx, familyId: string, now: Date) =>
  tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.familyId, familyId), isNull(sessions.revokedAt)));
