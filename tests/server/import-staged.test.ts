// On the embedded database, a large import is written in pieces, so that nobody has to wait for it, and it
// stays invisible until it is complete.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { activities, days, events, importedActivities, rsvps } from '#server/db/schema.ts';
import { planEvent } from '#server/modules/schedule-import/plan-event.ts';
import { readScheduleFile } from '#server/modules/schedule-import/schedule-file.ts';
import { stageImport } from '#server/modules/schedule-import/stage-import.ts';
import { betweenTransactions } from '#tests/support/between-transactions.ts';
import { newEvent } from '#tests/support/new-event.ts';
import { largeSchedule } from '#tests/support/some-schedule.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

const TALKS = 800;
let server: TestServer;
let maya: TestUser;
let other: TestUser;
beforeAll(async () => {
  server = await startTestServer({ kind: 'embedded' });
  maya = await server.makeUser('Maya');
  other = await server.makeUser('Noor');
});
afterAll(() => server.close());

const importAs = (as: TestUser, id: string, key: string = randomUUID()) =>
  server.inject('POST', '/api/events/import', { as, key, body: { id, ...largeSchedule(4, 10, 20) } });
const restore = (id: string) => server.inject('POST', `/api/events/${id}/restore`, { as: maya });
const rowsOf = async (id: string) => ({
  activities: await server.db.$count(activities, eq(activities.eventId, id)),
  imported: await server.db.$count(importedActivities, eq(importedActivities.eventId, id)),
  own: await server.db.$count(rsvps, eq(rsvps.eventId, id)),
});
const lookAt = (id: string) => server.inject('GET', `/api/events/${id}`, { as: maya });
async function expectWhole(id: string) {
  const { status, body } = await lookAt(id);
  expect(status).toBe(200);
  expect(body.programs.flatMap((day: { activities: object[] }) => day.activities)).toHaveLength(TALKS);
}
const WHOLE = { activities: TALKS, imported: TALKS, own: 1 };

test('nobody sees an unfinished import, and reads and changes continue meanwhile', async () => {
  const id = randomUUID();
  const { id: beside } = await newEvent(server, maya);
  let [seen, written] = [0, 0];
  const lookAround = async () => {
    const { body } = await server.inject('GET', '/api/events', { as: maya });
    const here = body.some((event: { id: string }) => event.id === id);
    if (here || (await lookAt(id)).status === 200) return expectWhole(id);
    // an import in progress is not in its owner's bin
    if ((await server.db.$count(activities, eq(activities.eventId, id))) > 0) seen += 1;
    const restored = await restore(id);
    // if the import was published in the meantime, there is nothing to restore, and all of it is there
    if (restored.status === 200) await expectWhole(id);
    else expect(restored.status).toBe(404);
    const url = `/api/feeds/${beside}`;
    const post = await server.inject('POST', url, { as: maya, body: { id: randomUUID(), title: 'Light' } });
    expect(post.status).toBe(201);
    written += 1;
  };
  // one look goes on beside each piece, and has its answers before the next piece
  let looking: Promise<unknown> = Promise.resolve();
  const { status, body } = await betweenTransactions(
    server,
    () => importAs(maya, id),
    async () => {
      await looking;
      looking = lookAround();
    },
  );
  await looking;
  expect([status, body.imported.activities]).toEqual([201, TALKS]);
  expect(await rowsOf(id)).toEqual(WHOLE);
  expect(seen).toBeGreaterThan(1);
  expect(written).toBeGreaterThan(seen);
  const { body: pulled } = await server.inject('POST', '/api/sync', { as: maya, body: { cursors: {} } });
  const mine = pulled.events.find((event: { id: string }) => event.id === id);
  expect([mine.version, mine.changes.activities.length]).toEqual([1, TALKS]);
});

test('an import sent twice at once makes one event, and both get the same answer', async () => {
  const [id, key] = [randomUUID(), randomUUID()];
  const [first, second] = await Promise.all([importAs(maya, id, key), importAs(maya, id, key)]);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(first.body).toEqual(second.body);
  expect(await rowsOf(id)).toEqual(WHOLE);
});

test('leftovers of a killed server are replaced by the next attempt', async () => {
  const [id, key] = [randomUUID(), randomUUID()];
  const transaction = vi.spyOn(server.db, 'transaction');
  let pieces = 0;
  const plainly = transaction.getMockImplementation();
  expect(plainly).toBeUndefined();
  const real = Object.getPrototypeOf(server.db).transaction as typeof server.db.transaction;
  transaction.mockImplementation(async (...of) => {
    if ((pieces += 1) > 5) throw new Error('planted');
    return real.apply(server.db, of);
  });
  expect((await importAs(maya, id, key)).status).toBe(500);
  transaction.mockRestore();
  const left = await rowsOf(id);
  expect(left.activities).toBeGreaterThan(0);
  expect(left.activities).toBeLessThan(TALKS);
  expect((await server.inject('GET', `/api/events/${id}`, { as: maya })).status).toBe(404);
  expect((await restore(id)).status).toBe(404);
  expect((await server.inject('GET', '/api/events/deleted', { as: maya })).body).toEqual([]);
  expect((await importAs(maya, id, key)).status).toBe(201);
  expect(await rowsOf(id)).toEqual(WHOLE);
  expect(await server.db.$count(days, eq(days.eventId, id))).toBe(4);
});

test('an import whose caller hangs up is not continued', async () => {
  const id = randomUUID();
  const calling = new AbortController();
  const plan = await planEvent(readScheduleFile(largeSchedule(4, 10, 20)));
  const as = { id, privacy: 'PUBLIC', rsvpType: 'OPEN_INVITE', fromFile: true } as const;
  const by = { actor: { userId: maya.id, deviceId: randomUUID() }, signal: calling.signal };
  const real = Object.getPrototypeOf(server.db).transaction as typeof server.db.transaction;
  let pieces = 0;
  const transactions = vi.spyOn(server.db, 'transaction').mockImplementation(async (...of) => {
    if ((pieces += 1) === 5) calling.abort();
    return real.apply(server.db, of);
  });
  await expect(stageImport(server.services, plan, { ...as, ...by })).rejects.toMatchObject({
    code: 'REQUEST_TIMEOUT',
  });
  transactions.mockRestore();
  expect(pieces).toBe(5);
  expect((await importAs(maya, id)).status).toBe(201);
  expect(await rowsOf(id)).toEqual(WHOLE);
});

test('an import under an id that is taken is refused permanently, and the existing row is not touched', async () => {
  const { id } = await newEvent(server, other);
  const key = randomUUID();
  for (let n = 0; n < 2; n++)
    expect(await importAs(maya, id, key)).toMatchObject({ status: 409, code: 'ID_TAKEN' });
  expect(await server.db.select().from(events).where(eq(events.id, id))).toMatchObject([
    { ownerId: other.id, deletedAt: null, version: 1 },
  ]);
  // the same for the id of one's own deleted event
  const { id: own } = await newEvent(server, maya);
  await server.inject('DELETE', `/api/events/${own}`, { as: maya });
  expect((await importAs(maya, own)).status).toBe(409);
  expect((await restore(own)).status).toBe(200);
});
