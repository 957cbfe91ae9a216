import { sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import type { Tx } from '#server/db/types.ts';
import type { TestServer } from '#tests/support/test-server.ts';

/** Takes a lock on PostgreSQL and holds it, so that calls wait for it, until the returned function is called. */
export async function holdLock(
  { db }: TestServer,
  take: (tx: Tx) => PromiseLike<unknown>,
): Promise<() => Promise<void>> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  let holding: Promise<void> = Promise.resolve();
  await new Promise<void>((locked) => {
    holding = transaction(db, async (tx) => {
      await take(tx);
      locked();
      await held;
    });
  });
  return () => {
    release();
    return holding;
  };
}

/** Resolves once this many calls wait for locks, to their processes in the database. */
export const untilWaiting = ({ db }: TestServer, count: number): Promise<number[]> =>
  vi.waitFor(
    async () => {
      const { rows } = (await db.execute(
        sql`select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
          and backend_type = 'client backend'`,
      )) as unknown as { rows: { pid: number }[] };
      expect(rows).toHaveLength(count);
      return rows.map(({ pid }) => pid);
    },
    { timeout: 5000, interval: 20 },
  );
