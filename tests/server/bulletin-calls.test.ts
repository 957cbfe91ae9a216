import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { files } from '#server/db/schema.ts';
import { makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import {
  startTestServer,
  type TestFile,
  type TestServer,
  type TestUser,
} from '#tests/support/test-server.ts';

let server: TestServer;
let [maya, hana, gil, stranger] = [] as unknown as [TestUser, TestUser, TestUser, TestUser];
let eventId: string;
let picture: TestFile;
beforeAll(async () => {
  server = await startTestServer();
  [maya, hana, gil, stranger] = [
    await server.makeUser('Maya'),
    await server.makeUser('Hana'),
    await server.makeUser('Gil'),
    await server.makeUser('Sam'),
  ];
  const sea = sharp({ create: { width: 30, height: 20, channels: 3, background: '#0af' } });
  picture = { field: 'image', name: 'sea.png', type: 'image/png', content: await sea.png().toBuffer() };
});
afterAll(() => server.close());
const scene = async (privacy: 'PUBLIC' | 'PRIVATE') => {
  eventId = (await makeEvent(server, maya, { privacy })).id;
  await putRsvp(server, eventId, hana, { status: 'YES', isHost: true });
  await putRsvp(server, eventId, gil, { status: 'YES' });
};
beforeEach(() => scene('PUBLIC'));

const WORDS = { title: ' Coats ', description: ' It is cold on the veranda. ' };
const post = (
  as: TestUser | undefined,
  body: object = WORDS,
  more: { multipart?: TestFile[]; key?: string } = {},
) => server.inject('POST', `/api/bulletin/${eventId}`, { as, body, ...more });
const list = async (as: TestUser): Promise<{ id: string; title: string; media: string | null }[]> =>
  (await server.inject('GET', `/api/bulletin/${eventId}`, { as })).body;
const markRead = (as: TestUser, to: string) =>
  server.inject('PUT', `/api/bulletin/${eventId}/read`, { as, body: { to } });
const pull = async (as: TestUser, cursors: object = {}) =>
  (await server.inject('POST', '/api/sync', { as, body: { cursors } })).body.events.find(
    ({ id }: { id: string }) => id === eventId,
  );

test('a bulletin is trimmed, has its author and the server’s time; the newest comes first', async () => {
  const first = await post(maya);
  expect(first.status).toBe(201);
  expect(first.body).toMatchObject({
    eventId,
    title: 'Coats',
    description: 'It is cold on the veranda.',
    media: null,
    owner: { guid: maya.id },
  });
  expect(Date.now() - Date.parse(first.body.timestamp)).toBeLessThan(60_000);
  const second = await post(hana, { title: 'Cars', description: 'At six.' });
  expect((await list(gil)).map(({ id }) => id)).toEqual([second.body.id, first.body.id]);
});

test.each(['PUBLIC', 'PRIVATE'] as const)(
  '%s: people who do not participate get no bulletins, neither by calls nor by pulls',
  async (privacy) => {
    await scene(privacy);
    const { body } = await post(maya, WORDS, { multipart: [picture] });
    for (const one of [maya, hana, gil]) {
      expect((await list(one)).map(({ id }) => id)).toEqual([body.id]);
      expect((await pull(one)).changes.bulletins).toMatchObject([{ id: body.id, title: 'Coats' }]);
    }
    expect((await server.inject('GET', `/api/bulletin/${eventId}`, { as: stranger })).status).toBe(403);
    const watched = await server.inject('POST', '/api/sync', {
      as: stranger,
      body: { cursors: {}, watch: [eventId] },
    });
    expect(watched.body.events[0]).toMatchObject({ id: eventId });
    expect(watched.body.events[0].changes.bulletins).toBeUndefined();
  },
);

test('the picture of a bulletin is public in a public event, and for participants only in a private one', async () => {
  const mediaOf = async (privacy: 'PUBLIC' | 'PRIVATE'): Promise<string> => {
    await scene(privacy);
    const { body } = await post(maya, WORDS, { multipart: [picture] });
    expect(body.mediaMetadata).toEqual({ width: 30, height: 20 });
    return (await list(gil))[0]!.media!;
  };
  const open = await mediaOf('PUBLIC');
  expect((await server.inject('GET', open, {})).status).toBe(200);
  const closed = await mediaOf('PRIVATE');
  expect((await server.inject('GET', closed, {})).status).toBe(200);
  const bare = closed.split('?')[0]!;
  expect((await server.inject('GET', bare, { as: stranger })).status).toBe(404);
  expect((await server.inject('GET', bare, {})).status).toBe(404);
});

test('a bulletin needs a title and a description; it may have one image and no other file', async () => {
  for (const [field, value] of [
    ['title', '  '],
    ['description', ''],
    ['title', 'x'.repeat(121)],
  ] as const) {
    const answer = await post(maya, { ...WORDS, [field]: value });
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
  }
  const two = await post(maya, WORDS, { multipart: [picture, { ...picture, name: 'b.png' }] });
  expect([two.status, two.body.fields]).toEqual([400, { image: 'A bulletin can have one image.' }]);
  const pdf = {
    field: 'image',
    name: 'a.png',
    type: 'image/png',
    content: Buffer.from('%PDF-1.7 not a picture'),
  };
  expect((await post(maya, WORDS, { multipart: [pdf] })).status).toBe(415);
  expect(await list(maya)).toEqual([]);
});

test('a bulletin sent twice exists once; an id that is taken or was deleted is refused', async () => {
  const [id, key] = [randomUUID(), randomUUID()];
  const answers = [await post(maya, { id, ...WORDS }, { key }), await post(maya, { id, ...WORDS }, { key })];
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect((await list(gil)).map((one) => one.id)).toEqual([id]);
  expect((await post(hana, { id, ...WORDS })).code).toBe('ID_TAKEN');
  await server.inject('DELETE', `/api/bulletin/${eventId}/${id}`, { as: hana });
  expect((await post(hana, { id, ...WORDS })).code).toBe('ID_TAKEN');
});

test('any host can delete a bulletin with its picture, and devices are notified', async () => {
  const { body } = await post(maya, WORDS, { multipart: [picture] });
  const before = await pull(gil);
  const stored = () => server.db.select().from(files);
  const count = (await stored()).length;
  expect((await server.inject('DELETE', `/api/bulletin/${eventId}/${body.id}`, { as: hana })).status).toBe(
    204,
  );
  expect((await stored()).length).toBe(count - 1);
  const after = await pull(gil, { [eventId]: { version: before.version, role: before.role } });
  const [notification] = before.changes.notifications;
  expect(after.deleted).toEqual({ bulletins: [body.id], notifications: [notification.id] });
  expect(await list(gil)).toEqual([]);
  const other = (await makeEvent(server, maya)).id;
  const theirs = await server.inject('POST', `/api/bulletin/${other}`, { as: maya, body: WORDS });
  expect(
    (await server.inject('DELETE', `/api/bulletin/${eventId}/${theirs.body.id}`, { as: maya })).code,
  ).toBe('BULLETIN_NOT_FOUND');
});

test("a read mark reaches the person's other devices and the hosts' devices, but no other guest's, and never goes back", async () => {
  const { timestamp } = (await post(maya)).body;
  const ida = await server.makeUser('Ida');
  await putRsvp(server, eventId, ida, { status: 'YES' });
  const [mine, host, others] = [await pull(gil), await pull(hana), await pull(ida)];
  const answer = await markRead(gil, timestamp);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ id: eventId, eventId, bulletins: timestamp });
  expect(answer.changes?.changes).toEqual({
    notifications: [expect.objectContaining({ kind: 'bulletin', read: true })],
    reads: [expect.objectContaining({ bulletins: timestamp })],
  });
  const since = (of: { version: number; role: string }) => ({
    [eventId]: { version: of.version, role: of.role },
  });
  expect((await pull(gil, since(mine))).changes).toEqual({
    notifications: [expect.objectContaining({ kind: 'bulletin', read: true })],
    reads: [expect.objectContaining({ id: eventId, bulletins: timestamp })],
  });
  expect((await pull(ida, since(others)))?.changes ?? {}).toEqual({});
  const [mark] = (await pull(hana, since(host))).changes.reads;
  expect(mark).toMatchObject({ eventId, userId: gil.id, bulletins: timestamp });
  expect(mark.id, 'it does not count for the host').not.toBe(eventId);
  const earlier = await markRead(gil, '2020-01-01T00:00:00.000Z');
  expect(earlier.body.bulletins).toBe(timestamp);
  expect(earlier.changes).toBeUndefined();
  const ahead = await markRead(gil, '2999-01-01T00:00:00.000Z');
  expect(Date.parse(ahead.body.bulletins)).toBeLessThanOrEqual(Date.now());
});

test('a bulletin posted after everything was read is newer than the read mark', async () => {
  const first = (await post(maya)).body;
  await markRead(gil, first.timestamp);
  const second = (await post(maya)).body;
  expect(Date.parse(second.timestamp)).toBeGreaterThan(Date.parse(first.timestamp));
});

test("a read mark pokes the person's own devices and the hosts' devices; a new bulletin pokes everybody's", async () => {
  const { timestamp } = (await post(maya)).body;
  const poke = vi.spyOn(server.services.live, 'poke');
  const pokePerson = vi.spyOn(server.services.live, 'pokePerson');
  const idsOf = ({ mock }: typeof poke | typeof pokePerson) => mock.calls.map(([id]) => id);
  const onlookers = vi.spyOn(server.services.live, 'pokeOnlookers');
  await markRead(gil, timestamp);
  await vi.waitFor(() => expect(idsOf(pokePerson)).toEqual([gil.id, maya.id, hana.id]));
  expect(idsOf(poke)).toEqual([]);
  expect(onlookers.mock.calls, 'many guests read at once').toEqual([[[maya.id, hana.id]]]);
  await post(hana);
  await vi.waitFor(() => expect(idsOf(poke)).toEqual([eventId]));
  expect(idsOf(pokePerson)).toEqual([gil.id, maya.id, hana.id]);
  for (const spy of [poke, pokePerson]) spy.mockRestore();
});

test('a changed name is shown on everything that the person posted, on every device', async () => {
  const hugo = await server.makeUser('Hugo');
  await putRsvp(server, eventId, hugo, { status: 'YES', isHost: true });
  const { body } = await post(hugo);
  const before = await pull(gil);
  await server.inject('PUT', '/api/profile', { as: hugo, body: { firstName: 'Hugh' } });
  const after = await pull(gil, { [eventId]: { version: before.version, role: before.role } });
  expect(after.changes.bulletins).toMatchObject([{ id: body.id, owner: { firstName: 'Hugh' } }]);
});
