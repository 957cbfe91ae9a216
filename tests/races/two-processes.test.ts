import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { beginEpoch } from '#server/db/begin-epoch.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { backUp } from '#tests/support/database-backup.ts';
import { commentUrl, sceneOn, versionOf, type Scene } from '#tests/support/ledger-scenarios.ts';
import { openLive } from '#tests/support/live-stream.ts';
import { childProgram } from '#tests/support/child-program.ts';
import { patience } from '#tests/support/machine.mjs';
import { PullingDevice } from '#tests/support/pulling-device.ts';
import { scratchFolder } from '#tests/support/scratch-folder.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

const quiet = { warn: () => {} };
let server: TestServer;
let second: TestServer;
let scene: Scene;
beforeAll(async () => {
  server = await startTestServer({ kind: 'postgres' });
  // with its own connections, like another process
  const own = await openPostgres({ url: server.database.url!, log: quiet });
  second = await startTestServer({ database: { ...own, url: server.database.url } });
  scene = await sceneOn(server);
});
afterAll(async () => {
  await second.close();
  await second.database.close();
  await server.close();
});

test('Two server processes: a write through one process reaches pokes and pulls through the other', async () => {
  const stream = await openLive(await second.listen(), scene.owner);
  // the other process may take a moment to start listening in the database
  await expect
    .poll(
      async () => {
        await server.inject('POST', commentUrl(scene), {
          as: scene.guest,
          key: randomUUID(),
          body: { comment: 'through the first' },
        });
        return stream.pokes.length;
      },
      { timeout: patience(5000), interval: 100 },
    )
    .toBeGreaterThan(0);
  const version = await versionOf(scene);
  await stream.until((poke) => poke.version === version);
  const { body } = await second.inject('POST', '/api/sync', { as: scene.owner, body: { cursors: {} } });
  expect(body.events.find((event: { id: string }) => event.id === scene.eventId)).toMatchObject({
    version,
    changes: {
      comments: expect.arrayContaining([expect.objectContaining({ comment: 'through the first', version })]),
    },
  });
});

test('a lost notification connection is reopened, and devices are poked about missed changes', async () => {
  const stream = await openLive(await startListening(second), scene.owner);
  const client = new pg.Client({ connectionString: server.database.url! });
  await client.connect();
  const listening = `from pg_stat_activity where application_name = 'sojourn live' and datname = current_database()`;
  const count = async () => (await client.query(`select 1 ${listening}`)).rowCount;
  await expect.poll(count).toBe(2);
  const reopen = holdNotificationConnections();
  await client.query(`select pg_terminate_backend(pid) ${listening}`);
  await expect.poll(count).toBe(0);
  // the only change while nothing listens
  await server.inject('POST', commentUrl(scene), {
    as: scene.guest,
    key: randomUUID(),
    body: { comment: 'in the gap' },
  });
  await client.end();
  const missed = await versionOf(scene);
  expect(stream.pokes.map(({ version }) => version)).not.toContain(missed);
  reopen();
  // a poke about the person themselves makes their devices pull everything
  await stream.until((poke) => poke.eventId === scene.owner.id, patience(10_000));
});

/** Lets no process open its connection for notifications until the returned function is called. */
function holdNotificationConnections(): () => void {
  let reopen = () => {};
  const mayOpen = new Promise<void>((resolve) => (reopen = resolve));
  const real = pg.Client.prototype.connect as (...of: unknown[]) => Promise<pg.Client>;
  vi.spyOn(pg.Client.prototype, 'connect').mockImplementation(function connect(
    this: Named,
    ...of: unknown[]
  ) {
    const isOfNotifications = this.connectionParameters.application_name === 'sojourn live';
    return isOfNotifications ? mayOpen.then(() => real.apply(this, of)) : real.apply(this, of);
  } as typeof pg.Client.prototype.connect);
  return reopen;
}
type Named = pg.Client & { connectionParameters: { application_name?: string } };

test('five processes that start at once on an empty database run each migration once', async () => {
  const name = `sojourn_migrate_${randomUUID().slice(0, 8)}`;
  const admin = new pg.Client({ connectionString: process.env.PG_URL });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(process.env.PG_URL!);
  url.pathname = `/${name}`;
  const opened = await Promise.all(
    Array.from({ length: 5 }, () => openPostgres({ url: url.href, log: quiet })),
  );
  await Promise.all(opened.map((database) => database.check()));
  await Promise.all(opened.map((database) => database.close()));
  const own = new pg.Client({ connectionString: url.href });
  await own.connect();
  const { rows } = await own.query<{ twice: number }>(
    'select count(*)::int - count(distinct created_at)::int as twice from drizzle.__drizzle_migrations',
  );
  expect(rows).toEqual([{ twice: 0 }]);
  await own.end();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

test('the server program starts on PostgreSQL and logs so', async () => {
  const child = childProgram('server/main.ts', {
    env: {
      DATABASE_URL: server.database.url!,
      DATA_DIR: scratchFolder(),
      PORT: '0',
      SEED_DEMO: '0',
      LOG_LEVEL: 'error',
    },
  });
  await child.untilPrinted('(PostgreSQL, ready in');
  child.process.kill('SIGTERM');
  expect(await child.ended).toBe(0);
});

/** The origin of a server, which starts listening unless it already does. */
async function startListening(of: TestServer): Promise<string> {
  const address = of.app.server.address();
  return typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : of.listen();
}

test('Restored server: server starts during writes reset no device; a restore resets it once', async () => {
  const device = new PullingDevice(server, scene.owner);
  await device.pull();
  const { resets } = device;
  const say = (through: TestServer, comment: string) =>
    through.inject('POST', commentUrl(scene), { as: scene.guest, key: randomUUID(), body: { comment } });
  const writing = Array.from({ length: 20 }, (_, i) => say(i % 2 ? server : second, `at once ${i}`));
  for (let i = 0; i < 5; i++) {
    await beginEpoch(server.db);
    await device.pull();
  }
  await Promise.all(writing);
  await device.pull();
  expect(device.resets).toBe(resets);
  expect(device.everything()).toEqual(await asNew(scene.owner));

  const backup = await backUp(server.db);
  for (let i = 0; i < 3; i++) await say(second, `lost ${i}`);
  await device.pull();
  await backup.restore(new Date());
  for (let i = 0; i < 6; i++) await say(second, `new ${i}`);
  for (let pulls = 0; pulls < 3; pulls++) await device.pull();
  expect(device.resets).toBe(resets + 1);
  expect(device.everything()).toEqual(await asNew(scene.owner));
});

async function asNew(user: TestUser): Promise<unknown> {
  const device = new PullingDevice(server, user);
  await device.pull();
  return device.everything();
}
