import { and, desc, eq, gt, isNull, min, ne, sql } from 'drizzle-orm';
import type { OwnSession } from '#contract/schemas/profile.ts';
import { isId } from '#server/access/is-id.ts';
import { sessions } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { Actor, Unit } from '#server/change/unit.ts';
import { deviceName } from '#server/modules/auth/device-name.ts';
import { lockUser } from '#server/modules/auth/sessions.ts';
import type { Tokens } from '#server/access/tokens.ts';

/**
 * The caller's active sign-ins: this one first, then the most recently seen. The newest token of a family tells when
 * it was last seen.
 */
export async function ownSessions(reader: Reader, actor: Actor, now: Date): Promise<OwnSession[]> {
  const firsts = reader
    .select({ familyId: sessions.familyId, at: min(sessions.createdAt).as('signed_in_at') })
    .from(sessions)
    .where(eq(sessions.userId, actor.userId))
    .groupBy(sessions.familyId)
    .as('firsts');
  const rows = await reader
    .select({
      familyId: sessions.familyId,
      userAgent: sessions.userAgent,
      lastSeenAt: sessions.createdAt,
      signedInAt: sql<string>`${firsts.at}`.mapWith(sessions.createdAt),
    })
    .from(sessions)
    .innerJoin(firsts, eq(firsts.familyId, sessions.familyId))
    .where(
      and(
        eq(sessions.userId, actor.userId),
        isNull(sessions.revokedAt),
        isNull(sessions.replacedAt),
        gt(sessions.expiresAt, now),
      ),
    )
    .orderBy(desc(eq(sessions.familyId, actor.deviceId)), desc(sessions.createdAt));
  return rows.map(({ familyId, userAgent, lastSeenAt, signedInAt }) => ({
    id: familyId,
    device: deviceName(userAgent),
    signedInAt: new Date(signedInAt).toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    current: familyId === actor.deviceId,
  }));
}

/**
 * Signs one device out.
 * @throws Refusal NOT_FOUND when it is not one of the caller's
 */
export async function endOwnSession(unit: Unit, tokens: Tokens, familyId: string): Promise<void> {
  if (!isId(familyId)) throw new Refusal('NOT_FOUND');
  const ended = await end(unit, tokens, eq(sessions.familyId, familyId));
  if (ended > 0) return;
  const [known] = await unit.tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, unit.actor.userId), eq(sessions.familyId, familyId)))
    .limit(1);
  if (!known) throw new Refusal('NOT_FOUND');
}

/** Signs out every device but this one. */
export const endOtherSessions = (unit: Unit, tokens: Tokens): Promise<number> =>
  end(unit, tokens, ne(sessions.familyId, unit.actor.deviceId));

async function end(unit: Unit, tokens: Tokens, which: ReturnType<typeof eq>): Promise<number> {
  // Otherwise a concurrent refresh could leave a successor that this sign-out never saw.
  await lockUser(unit.tx, unit.actor.userId);
  const rows = await unit.tx
    .update(sessions)
    .set({ revokedAt: unit.now })
    .where(and(eq(sessions.userId, unit.actor.userId), isNull(sessions.revokedAt), which))
    .returning({ familyId: sessions.familyId });
  const families = new Set(rows.map(({ familyId }) => familyId));
  unit.afterCommit(() => {
    for (const familyId of families) tokens.endFamily(familyId);
  });
  return families.size;
}
