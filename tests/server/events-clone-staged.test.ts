// On the embedded database, a large copy is written in pieces, so that nobody has to wait for it, and it
// stays invisible until it is complete.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { copyId } from '#contract/rules/copy-id.ts';
import { TransactionUnit } from '#server/change/unit.ts';
import { activities, days, events, files, forms, rsvps } from '#server/db/schema.ts';
import { transaction } from '#server/db/transaction.ts';
import { publishCopy, stageCopy } from '#server/modules/events/stage-copy.ts';
import { betweenTransactions, onceBetweenTransactions } from '#tests/support/between-transactions.ts';
import { dayFromNow } from '#tests/support/event-scene.ts';
import { newEvent } from '#tests/support/new-event.ts';
import { largeSchedule } from '#tests/support/some-schedule.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

const TALKS = 400;
const WHOLE = { days: 2, activities: TALKS, forms: 1, files: 1, own: 1 };
let server: TestServer;
let maya: TestUser;
let other: TestUser;
let source: string;
beforeAll(async () => {
  server = await startTestServer({ kind: 'embedded' });
  maya = await server.makeUser('Maya');
  other = await server.makeUser('Noor');
});
afterAll(() => server.close());
beforeEach(async () => {
  source = randomUUID();
  const made = [
    await server.inject('POST', '/api/events/import', {
      as: maya,
      body: { id: source, ...largeSchedule(2, 10, 20) },
    }),
    await server.inject('POST', `/api/events/${source}/form`, {
      as: maya,
      body: {
        title: 'After it',
        description: 'Two minutes.',
        fields: [{ id: randomUUID(), label: 'The pace' }],
      },
    }),
    await server.inject('POST', `/api/events/${source}/image`, {
      as: maya,
      multipart: [{ name: 'a.png', type: 'image/png', content: await somePicture() }],
    }),
  ];
  expect(made.map(({ status }) => status)).toEqual([201, 201, 200]);
});

const somePicture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#c63' } })
    .png()
    .toBuffer();
const bodyOf = (id: string) => ({ id, startDateTime: dayFromNow(40), privacy: 'PUBLIC' as const });
const copyAs = (as: TestUser, id: string, key: string = randomUUID()) =>
  server.inject('POST', `/api/events/${source}/clone`, { as, key, body: bodyOf(id) });
const restore = (id: string) => server.inject('POST', `/api/events/${id}/restore`, { as: maya });
const lookAt = (id: string) => server.inject('GET', `/api/events/${id}`, { as: maya });
const pull = async () =>
  (await server.inject('POST', '/api/sync', { as: maya, body: { cursors: {} } })).body.events as {
    id: string;
    version: number;
    changes: { activities: object[] };
  }[];
const rowsOf = async (id: string) => ({
  days: await server.db.$count(days, eq(days.eventId, id)),
  activities: await server.db.$count(activities, eq(activities.eventId, id)),
  forms: await server.db.$count(forms, eq(forms.eventId, id)),
  files: await server.db.$count(files, eq(files.eventId, id)),
  own: await server.db.$count(rsvps, eq(rsvps.eventId, id)),
});
const isBeingWritten = async (id: string) =>
  (await server.db.$count(activities, eq(activities.eventId, id))) > 0 && (await lookAt(id)).status === 404;
/** Copies, and does something else while only a part of the copy is written. */
const copyWhile = (id: string, meanwhile: () => Promise<unknown>, key?: string) =>
  onceBetweenTransactions(
    server,
    () => copyAs(maya, id, key),
    () => isBeingWritten(id),
    meanwhile,
  );

interface Talk {
  id: string;
  programId: string;
  name: string;
}
async function talksOf(id: string): Promise<Talk[]> {
  const { status, body } = await lookAt(id);
  expect(status).toBe(200);
  return body.programs.flatMap((day: { activities: Talk[] }) => day.activities);
}
const namesIn = async (id: string) => (await talksOf(id)).map(({ name }) => name).toSorted();
const rename = ({ id, programId }: Talk, name: string) =>
  server.inject('PUT', `/api/events/${source}/programs/${programId}/activity/${id}`, {
    as: maya,
    body: { name },
  });

test('nobody sees an unfinished copy, and reads and changes continue meanwhile', async () => {
  const id = randomUUID();
  const { id: beside } = await newEvent(server, maya);
  let [seen, written] = [0, 0];
  const lookAround = async () => {
    const { body: list } = await server.inject('GET', '/api/events', { as: maya });
    const pulled = await pull();
    const link = await server.inject('GET', `/oapi/itinerary/${id}`);
    if ((await lookAt(id)).status === 200) return expect(await talksOf(id)).toHaveLength(TALKS);
    if ((await server.db.$count(activities, eq(activities.eventId, id))) > 0) seen += 1;
    expect(list.map((event: { id: string }) => event.id)).not.toContain(id);
    expect(pulled.map((event) => event.id)).not.toContain(id);
    expect(link.status).toBe(404);
    const url = `/api/feeds/${beside}`;
    const post = await server.inject('POST', url, { as: maya, body: { id: randomUUID(), title: 'Light' } });
    expect(post.status).toBe(201);
    written += 1;
  };
  // one look goes on beside each piece, and has its answers before the next piece
  let looking: Promise<unknown> = Promise.resolve();
  const { status, body, changes } = await betweenTransactions(
    server,
    () => copyAs(maya, id),
    async () => {
      await looking;
      looking = lookAround();
    },
  );
  await looking;
  expect([status, changes]).toEqual([201, undefined]);
  expect(await rowsOf(id)).toEqual(WHOLE);
  expect(seen).toBeGreaterThan(1);
  expect(written).toBeGreaterThan(seen);
  // the answer equals what a reader gets, and what a device pulls
  expect(body).toEqual((await lookAt(id)).body);
  const mine = (await pull()).find((event) => event.id === id);
  expect([mine?.version, mine?.changes.activities.length]).toEqual([1, TALKS]);
  // activities at the same time are in the order of their ids
  const named = ({ name }: Talk, ofId: string) => `${ofId} ${name}`;
  expect((await talksOf(id)).map((talk) => named(talk, talk.id)).toSorted()).toEqual(
    (await talksOf(source)).map((talk) => named(talk, copyId(talk.id, id))).toSorted(),
  );
});

test('the copy has the state that the original has when the copy is complete', async () => {
  const id = randomUUID();
  const [first, second] = (await talksOf(source)) as [Talk, Talk];
  const url = `/api/events/${source}/programs/${second.programId}/activity/${second.id}`;
  const copied = await copyWhile(id, async () => {
    expect((await rename(first, 'At the harbour')).status).toBe(200);
    expect((await server.inject('DELETE', url, { as: maya })).status).toBe(204);
    expect((await lookAt(id)).status).toBe(404);
  });
  expect(copied.status).toBe(201);
  const names = await namesIn(id);
  expect(names).toContain('At the harbour');
  expect(names).toEqual(await namesIn(source));
  expect(await rowsOf(id)).toEqual({ ...WHOLE, activities: TALKS - 1 });
});

test.each([
  ['the name', { name: 'Two of us' }],
  ['the time zone', { timezone: 'Asia/Tokyo' }],
])('a change of %s while the copy is written is included', async (_what, field) => {
  const id = randomUUID();
  const copied = await copyWhile(id, async () =>
    expect((await server.inject('PUT', `/api/events/${source}`, { as: maya, body: field })).status).toBe(200),
  );
  expect(copied.body).toMatchObject({ id, ...field });
});

test('changes of data that is not copied do not restart it', async () => {
  const id = randomUUID();
  // the copy's picture gets a new row each time the copy is staged
  const pictureOf = () => server.db.select({ id: files.id }).from(files).where(eq(files.eventId, id));
  let staged: { id: string }[] = [];
  const copied = await copyWhile(id, async () => {
    staged = await pictureOf();
    const url = `/api/feeds/${source}`;
    const posted = await server.inject('POST', url, { as: maya, body: { title: 'Hello' } });
    expect([posted.status, (await lookAt(id)).status]).toEqual([201, 404]);
  });
  expect(copied.status).toBe(201);
  expect(staged).toHaveLength(1);
  expect(await pictureOf()).toEqual(staged);
});

test('an original that keeps changing is copied nevertheless', async () => {
  const id = randomUUID();
  const [first] = (await talksOf(source)) as [Talk];
  let last = 0;
  const copied = await betweenTransactions(
    server,
    () => copyAs(maya, id),
    async () => expect((await rename(first, `Name ${(last += 1)}`)).status).toBe(200),
  );
  expect(copied.status).toBe(201);
  expect(await rowsOf(id)).toEqual(WHOLE);
  const { name } = (await talksOf(id)).find((talk) => talk.id === copyId(first.id, id)) ?? {};
  // the last change was made just before the transaction in which it is copied
  expect(name).toBe(`Name ${last}`);
});

test('a change at the last moment is not lost either', async () => {
  const id = randomUUID();
  const actor = { userId: maya.id, deviceId: randomUUID() };
  const publish = (staged: Parameters<typeof publishCopy>[1]) =>
    transaction(server.db, (tx) => publishCopy(new TransactionUnit(tx, actor, new Date()), staged));
  const wanted = { actor, now: new Date(), sourceId: source, body: bodyOf(id) };
  const { staged, release } = await stageCopy(server.services, wanted);
  const [first] = (await talksOf(source)) as [Talk];
  await rename(first, 'At the harbour');
  expect(staged && (await publish(staged))).toBe(false);
  release();
  expect((await lookAt(id)).status).toBe(404);
  expect((await copyAs(maya, id)).status).toBe(201);
  expect(await namesIn(id)).toContain('At the harbour');
});

test('if the original is deleted meanwhile, no copy is made', async () => {
  const id = randomUUID();
  const key = randomUUID();
  const refused = await copyWhile(
    id,
    async () =>
      expect((await server.inject('DELETE', `/api/events/${source}`, { as: maya })).status).toBe(204),
    key,
  );
  expect(refused).toMatchObject({ status: 404, code: 'EVENT_NOT_FOUND' });
  expect([(await lookAt(id)).status, (await restore(id)).status]).toEqual([404, 404]);
  expect(await copyAs(maya, id, key)).toMatchObject({ status: 404, code: 'EVENT_NOT_FOUND' });
});

test('a clone request sent twice at once makes one copy, and both get the same answer', async () => {
  const [id, key] = [randomUUID(), randomUUID()];
  const [first, second] = await Promise.all([copyAs(maya, id, key), copyAs(maya, id, key)]);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(first.body).toEqual(second.body);
  expect(await rowsOf(id)).toEqual(WHOLE);
  // two changes that use the same id are two changes, one of which is refused
  const twice = randomUUID();
  const both = await Promise.all([copyAs(maya, twice), copyAs(maya, twice)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await rowsOf(twice)).toEqual(WHOLE);
});

test('a batch of changes may contain a clone in the middle', async () => {
  const id = randomUUID();
  const [first] = (await talksOf(source)) as [Talk];
  const url = (event: string) => `/api/events/${event}/programs`;
  const requests = [
    {
      id: randomUUID(),
      method: 'PUT',
      path: `${url(source)}/${first.programId}/activity/${first.id}`,
      body: { name: 'At the harbour' },
    },
    { id: randomUUID(), method: 'POST', path: `/api/events/${source}/clone`, body: bodyOf(id) },
    {
      id: randomUUID(),
      method: 'PUT',
      path: `${url(id)}/${copyId(first.programId, id)}`,
      body: { name: 'Arrival' },
    },
  ];
  const send = async () =>
    (await server.inject('POST', '/api/batch', { as: maya, body: { requests } })).body.results as {
      status: number;
      replayed?: boolean;
    }[];
  expect((await send()).map(({ status }) => status)).toEqual([200, 201, 200]);
  expect((await send()).map(({ replayed }) => replayed)).toEqual([true, true, true]);
  expect(await namesIn(id)).toContain('At the harbour');
  expect(await rowsOf(id)).toEqual(WHOLE);
});

test('leftovers of a killed server are replaced by the next attempt', async () => {
  const [id, key] = [randomUUID(), randomUUID()];
  const real = Object.getPrototypeOf(server.db).transaction as typeof server.db.transaction;
  let pieces = 0;
  const transactions = vi.spyOn(server.db, 'transaction').mockImplementation(async (...of) => {
    if ((pieces += 1) > 6) throw new Error('planted');
    return real.apply(server.db, of);
  });
  expect((await copyAs(maya, id, key)).status).toBe(500);
  transactions.mockRestore();
  const left = await rowsOf(id);
  expect(left.activities).toBeGreaterThan(0);
  expect(left.activities).toBeLessThan(TALKS);
  expect([(await lookAt(id)).status, (await restore(id)).status]).toEqual([404, 404]);
  const deleted = await server.inject('GET', '/api/events/deleted', { as: maya });
  expect(deleted.body.map((event: { id: string }) => event.id)).not.toContain(id);
  expect((await copyAs(maya, id, key)).status).toBe(201);
  expect(await rowsOf(id)).toEqual(WHOLE);
});

test('leftovers are also replaced by a copy of an original that has become small', async () => {
  const id = randomUUID();
  const actor = { userId: maya.id, deviceId: randomUUID() };
  const wanted = { actor, now: new Date(), sourceId: source, body: bodyOf(id) };
  (await stageCopy(server.services, wanted)).release();
  await server.db.delete(activities).where(eq(activities.eventId, source));
  expect((await copyAs(maya, id)).status).toBe(201);
  expect(await rowsOf(id)).toEqual({ ...WHOLE, activities: 0 });
});

test('a large copy is refused for the same reasons as a small one, and other people’s data is not touched', async () => {
  const { id } = await newEvent(server, other);
  const key = randomUUID();
  for (let n = 0; n < 2; n++)
    expect(await copyAs(maya, id, key)).toMatchObject({ status: 409, code: 'ID_TAKEN' });
  expect(await server.db.select().from(events).where(eq(events.id, id))).toMatchObject([
    { ownerId: other.id, deletedAt: null, version: 1 },
  ]);
  expect((await copyAs(other, randomUUID())).status).toBeGreaterThanOrEqual(403);
  const early = await server.inject('POST', `/api/events/${source}/clone`, {
    as: maya,
    body: { ...bodyOf(randomUUID()), startDateTime: dayFromNow(-3) },
  });
  expect(early.body).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { startDateTime: 'Start date must be today or later' },
  });
});
