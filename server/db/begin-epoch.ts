import { max, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { epochs, ledger } from '#server/db/schema.ts';
import type { Db } from '#server/db/types.ts';

/**
 * Begins an epoch for the versions that follow. A database cannot tell that it was restored from a backup, but a
 * restore always involves restarting the server, so every start begins an epoch. On PostgreSQL the caller holds the
 * advisory lock. The id contains the time of the start.
 */
export async function beginEpoch(db: Db, startedAt = new Date()): Promise<string> {
  const id = uuidv7({ msecs: startedAt.getTime() });
  const next = db.select({ n: sql<number>`coalesce(${max(epochs.n)}, 0) + 1` }).from(epochs);
  const lastChange = db.select({ at: max(ledger.createdAt) }).from(ledger);
  await db.insert(epochs).values({ n: sql`(${next})`, id, startedAt, lastChangeAt: sql`(${lastChange})` });
  return id;
}
