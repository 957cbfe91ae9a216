// The embedded database has no background processes: a timer does their work.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { users } from '#server/db/schema.ts';
import { startHousekeeping } from '#server/run-housekeeping.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { patience } from '#tests/support/machine.mjs';

// vacuuming all tables takes long on a busy machine
vi.setConfig({ testTimeout: patience(60_000) });

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ kind: 'embedded' });
});
afterEach(() => server.close());

const write = () =>
  server.db.insert(users).values({ id: randomUUID(), emailId: `${randomUUID()}@example.org` });
/** Statistics of the database: the last checkpoint, and the number of vacuums and analyzes. */
async function upkeep(): Promise<{ checkpoint: string; vacuums: number; analyzed: number }> {
  const { rows } = (await server.db
    .execute(sql`select (select checkpoint_lsn::text from pg_control_checkpoint()) as checkpoint, vacuum_count::int as vacuums, analyze_count::int as analyzed
    from pg_stat_user_tables where relname = 'users'`)) as unknown as {
    rows: [{ checkpoint: string; vacuums: number; analyzed: number }];
  };
  return rows[0];
}

/** Waits until reading no longer writes: the first time a page is read, it is cleaned up. */
async function settled() {
  for (let before = await upkeep(), tries = 0; tries < 10; tries++) {
    await server.database.maintain(true);
    const now = await upkeep();
    if (now.checkpoint === before.checkpoint) return now;
    before = now;
  }
  throw new Error('writing does not stop');
}

test('the timer writes checkpoints and runs vacuums, and nothing more after it is stopped', async () => {
  const warn = vi.spyOn(server.services.log, 'warn');
  await write();
  const before = await upkeep();
  const housekeeping = startHousekeeping(server.services, 20);
  await vi.waitFor(
    async () => {
      const now = await upkeep();
      expect(now.checkpoint).not.toBe(before.checkpoint);
      expect([now.vacuums > before.vacuums, now.analyzed > before.analyzed]).toEqual([true, true]);
    },
    { timeout: 30_000, interval: 50 },
  );
  await housekeeping.stop();
  await write();
  const after = await upkeep();
  await wait(600);
  expect(await upkeep()).toEqual(after);
  expect(warn).not.toHaveBeenCalled();
});

test('every round after a write runs a checkpoint; only a thorough round runs a vacuum; rounds without writes do nothing', async () => {
  const { database } = server;
  const clean = await settled();
  for (const thorough of [false, true]) await database.maintain(thorough);
  expect(await upkeep(), 'nothing was written').toEqual(clean);

  await write();
  await database.maintain(false);
  const checkpointed = await upkeep();
  expect(checkpointed.checkpoint).not.toBe(clean.checkpoint);
  expect(checkpointed.vacuums).toBe(clean.vacuums);

  await database.maintain(true);
  const swept = await upkeep();
  expect(swept.vacuums, 'although nothing was written since the last checkpoint').toBe(clean.vacuums + 1);
  await database.maintain(true);
  expect(await upkeep()).toEqual(swept);
});
