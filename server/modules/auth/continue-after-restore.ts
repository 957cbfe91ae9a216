import { and, eq, isNull, ne } from 'drizzle-orm';
import { REFRESH_TOKEN_LIFE } from '#contract/constants.ts';
import type { RefreshClaims } from '#server/access/refresh-tokens.ts';
import { sessions } from '#server/db/schema.ts';
import type { Tx } from '#server/db/types.ts';

type Session = typeof sessions.$inferSelect;
type Outcome =
  | { kind: 'known'; session: Session }
  | { kind: 'invalid' }
  | { kind: 'forgotten' }
  | { kind: 'reused'; familyId: string };

/**
 * Handles a refresh token that is ours but not in the database: it was issued after the backup that the database was
 * restored from. If the backup knows its sign-in as alive, the sign-in continues with this token, and the tokens that
 * it replaced become invalid. If the backup does not know the sign-in, the person must sign in again, because nothing
 * says whether it may continue. If the sign-in has since continued with another token, two parties hold its tokens,
 * and it is revoked. The user must be locked.
 */
export async function continueAfterRestore(
  tx: Tx,
  claims: RefreshClaims,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<Outcome> {
  const { id, familyId, userId, createdAt } = claims;
  const expiresAt = new Date(createdAt.getTime() + REFRESH_TOKEN_LIFE);
  if (expiresAt <= now) return { kind: 'invalid' };
  const family = await tx.select().from(sessions).where(eq(sessions.familyId, familyId));
  const [known] = family;
  if (!known) return { kind: 'forgotten' };
  if (family.some((one) => one.revokedAt || one.userId !== userId)) return { kind: 'invalid' };
  if (family.some((one) => one.createdAt > createdAt)) {
    await tx.update(sessions).set({ revokedAt: now }).where(eq(sessions.familyId, familyId));
    return { kind: 'reused', familyId };
  }
  const [session] = await tx
    .insert(sessions)
    .values({
      id,
      familyId,
      userId,
      tokenHash,
      userAgent: known.userAgent,
      createdAt,
      expiresAt,
      arrivedAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (!session) return { kind: 'invalid' };
  await tx
    .update(sessions)
    .set({ replacedAt: createdAt, successorId: id })
    .where(and(eq(sessions.familyId, familyId), isNull(sessions.replacedAt), ne(sessions.id, id)));
  return { kind: 'known', session };
}
