// What only real concurrency can prove: two servers with their own connections on one PostgreSQL.
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { applyChange } from '#server/change/apply-change.ts';
import { TransactionUnit } from '#server/change/unit.ts';
import { events } from '#server/db/schema.ts';
import { holdLock, untilWaiting } from '#tests/support/held-lock.ts';
import { putRsvp } from '#tests/support/event-scene.ts';
import { broken } from '#tests/support/broken-apply-change.ts';
import {
  commentsOf,
  commentUrl,
  failureBeforeCommit,
  failures,
  ledgerRows,
  sameMoment,
  sceneOn,
  versionOf,
  type Scene,
} from '#tests/support/ledger-scenarios.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

/** The name of a lock. */
const LINGER = 4_711;

const planted = vi.hoisted(() => ({ fault: null as typeof applyChange | null, unlocked: false }));
vi.mock(import('#server/access/event-for.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    eventForChange: (...call: Parameters<typeof real.eventForChange>) => {
      const [unit, eventId, action] = call;
      return planted.unlocked
        ? real.eventFor(unit.tx, unit.actor.userId, eventId, action, unit.now)
        : real.eventForChange(...call);
    },
  };
});
vi.mock(import('#server/change/apply-change.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    applyChange: (...call: Parameters<typeof real.applyChange>) =>
      (planted.fault ?? real.applyChange)(...call),
  };
});

let server: TestServer;
let second: TestServer;
let scene: Scene;
beforeAll(async () => {
  server = await startTestServer({ kind: 'postgres' });
  second = await startTestServer({ database: server.database });
});
beforeEach(async () => {
  planted.fault = null;
  planted.unlocked = false;
  scene = await sceneOn(server);
});
afterAll(async () => {
  await second.close();
  await server.close();
});

test('Same id at the same moment: at two servers it has one effect, and both get the same answer', async () => {
  for (let round = 0; round < 10; round++) await sameMoment(scene, [server, second], 12);
});

test.each([
  'the ledger is written after the commit',
  'the ledger is looked up without a claim',
  'there is no ledger',
] as const)('planted: %s → Same id at the same moment fails', async (fault) => {
  planted.fault = broken[fault] as typeof applyChange;
  await expect(
    (async () => {
      for (let round = 0; round < 10; round++) await sameMoment(scene, [server, second], 12);
    })(),
  ).rejects.toMatchObject({ name: 'AssertionError' });
});

test.each(Object.keys(failures) as (keyof typeof failures)[])(
  'Failure before the commit: one %s leaves neither effect nor ledger row',
  (where) => failureBeforeCommit(scene, where),
);

test('Failure before the commit: a connection lost between effect and commit leaves nothing, and the waiting duplicate is applied', async () => {
  const { db } = server;
  const key = randomUUID();
  const before = { comments: (await commentsOf(scene)) ?? 0, version: (await versionOf(scene)) ?? 0 };
  await db.execute(
    sql.raw(
      `create function linger() returns trigger language plpgsql as $$ begin if new.comment = 'slow' then perform pg_advisory_xact_lock(${LINGER}); end if; return new; end $$`,
    ),
  );
  await db.execute(
    sql.raw('create trigger linger after insert on comments for each row execute function linger()'),
  );
  const send = (at: TestServer) =>
    at.inject('POST', commentUrl(scene), { as: scene.guest, key, body: { comment: 'slow' } });
  const release = await holdLock(server, (tx) => tx.execute(sql`select pg_advisory_xact_lock(${LINGER})`));
  const first = send(server);
  const [pid] = await untilWaiting(server, 1);
  const duplicate = send(second);
  await untilWaiting(server, 2);
  await db.execute(sql`select pg_terminate_backend(${pid}::int)`);
  await release();
  expect(await first).toMatchObject({ status: 503, code: 'UNAVAILABLE', headers: { 'retry-after': '1' } });
  expect(await duplicate).toMatchObject({ status: 201 });
  expect((await duplicate).headers['x-replayed']).toBeUndefined();
  expect({ comments: await commentsOf(scene), version: await versionOf(scene) }).toEqual({
    comments: before.comments + 1,
    version: before.version + 1,
  });
  expect(await ledgerRows(scene, key)).toHaveLength(1);
});

test('simultaneous changes of one event are all applied, each with its own version', async () => {
  const before = (await versionOf(scene)) ?? 0;
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      (n % 2 === 0 ? server : second).inject('POST', commentUrl(scene), {
        as: n % 3 === 0 ? scene.owner : scene.guest,
        key: randomUUID(),
        body: { comment: `n ${n}` },
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  expect(answers.map(({ changes }) => changes?.version).sort((a, b) => (a ?? 0) - (b ?? 0))).toEqual(
    answers.map((_, n) => before + 1 + n),
  );
});

/** Through two servers at once, two hosts edit the same field from the same base, and each adds a day. */
async function twoHosts(): Promise<void> {
  const ben = await server.makeUser('Ben');
  await putRsvp(server, scene.eventId, ben, { status: 'YES', isHost: true });
  const both = [
    [server, scene.owner],
    [second, ben],
  ] as const;
  const { name } = (await server.inject('GET', `/api/events/${scene.eventId}`, { as: ben })).body;
  const edits = await Promise.all(
    both.map(([at, as]) =>
      at.inject('PUT', `/api/events/${scene.eventId}`, {
        as,
        key: randomUUID(),
        body: { name: randomUUID(), base: { name } },
      }),
    ),
  );
  expect(edits.map(({ status }) => status).toSorted(), 'one edit wins, the other conflicts').toEqual([
    200, 409,
  ]);
  const days = await Promise.all(
    both.map(([at, as]) =>
      at.inject('POST', `/api/events/${scene.eventId}/programs`, { as, key: randomUUID(), body: {} }),
    ),
  );
  expect(days.map(({ status }) => status)).toEqual([201, 201]);
  expect(new Set(days.map(({ body }) => body.date)).size, 'each day has its own date').toBe(2);
}

test('when two hosts edit one field at the same moment, one wins and the other conflicts; two added days get two dates', async () => {
  for (let round = 0; round < 5; round++) await twoHosts();
});

test('planted: no lock on the event → two hosts on one field fails', async () => {
  planted.unlocked = true;
  vi.spyOn(TransactionUnit.prototype, 'bump').mockImplementation(async function bump(
    this: TransactionUnit,
    eventId,
  ) {
    const [row] = await this.tx.select({ at: events.version }).from(events).where(eq(events.id, eventId));
    const version = (row?.at ?? 0) + 1;
    this.touched.set(eventId, version);
    return version;
  });
  await expect(
    (async () => {
      for (let round = 0; round < 20; round++) await twoHosts();
    })(),
  ).rejects.toMatchObject({ name: 'AssertionError' });
});
