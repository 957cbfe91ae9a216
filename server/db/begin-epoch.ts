import { max, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { epochs, ledger } from '#server/db/schema.ts';
import type { Db } from '#server/db/types.ts';

/**
 * Gives the versions that follow a history of their own. Nothing in a database tells that it was put back from a
 * backup; but no server goes on after that without being started, so every start begins one. On PostgreSQL the
 * caller holds the advisory lock. The time within the id is that of its start.
 */
export async function beginEpoch(db: Db, startedAt = new Date()): Promise<string> {
  const id = uuidv7({ msecs: startedAt.getTime() });
  const next = db.select({ n: sql<number>`coalesce(${max(epochs.n)}, 0) + 1` }).from(epochs);
  const lastChange = db.select({ at: max(ledger.createdAt) }).from(ledger);
  await db.insert(epochs).values({ n: sql`(${next})`, id, startedAt, lastChangeAt: sql`(${lastChange})` });
  return id;
}
