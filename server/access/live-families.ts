import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { ACCESS_TOKEN_LIFE } from '#contract/constants.ts';
import { sessions } from '#server/db/schema.ts';
import type { Db } from '#server/db/types.ts';
import { cachedUntilWrite } from '#server/db/read-cache.ts';

/**
 * How long (ms) a family counts as alive before the database is asked again. Sign-outs in this process take effect at
 * once.
 */
const LIVENESS_CACHE_MS = 5000;
const CACHED_FAMILIES_MAX = 10_000;

/** Which session families are still valid. Every call with an access token asks, so the answers are cached. */
export interface LiveFamilies {
  /** Neither signed out nor expired. */
  isAlive(familyId: string): Promise<boolean>;
  /** Call after revoking a family: it counts as ended at once. */
  end(familyId: string): void;
}

export function createLiveFamilies({ db, clock }: { db: Db; clock: () => Date }): LiveFamilies {
  const aliveAt = new Map<string, number>();
  const ended = new Map<string, number>();
  const livingSession = db
    .select({ expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(and(eq(sessions.familyId, sql.placeholder('familyId')), isNull(sessions.revokedAt)))
    .orderBy(desc(sessions.expiresAt))
    .limit(1)
    .prepare('living_session');

  return {
    async isAlive(familyId) {
      if (ended.has(familyId)) return false;
      const seenAt = aliveAt.get(familyId);
      if (seenAt !== undefined && performance.now() - seenAt < LIVENESS_CACHE_MS) return true;
      const [row] = await cachedUntilWrite(db, `session ${familyId}`, () =>
        livingSession.execute({ familyId }),
      );
      if (!row || row.expiresAt <= clock() || ended.has(familyId)) return false;
      if (aliveAt.size >= CACHED_FAMILIES_MAX) aliveAt.clear();
      aliveAt.set(familyId, performance.now());
      return true;
    },
    end(familyId) {
      const now = performance.now();
      // every access token of that family has expired by then
      for (const [family, at] of ended) if (now - at > ACCESS_TOKEN_LIFE) ended.delete(family);
      ended.set(familyId, now);
    },
  };
}
