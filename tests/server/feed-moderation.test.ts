// Only hosts and its author see a hidden post, through every call; at most three posts are pinned.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PNG } from '#tests/model/sim/picture.ts';
import { makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import { PullingDevice } from '#tests/support/pulling-device.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

let server: TestServer;
let [maya, gil, ida] = [] as unknown as [TestUser, TestUser, TestUser];
let eventId: string;
beforeAll(async () => {
  server = await startTestServer();
  [maya, gil, ida] = [
    await server.makeUser('Maya'),
    await server.makeUser('Gil'),
    await server.makeUser('Ida'),
  ];
});
afterAll(() => server.close());
beforeEach(async () => {
  eventId = (await makeEvent(server, maya, { privacy: 'PUBLIC' })).id;
  for (const guest of [gil, ida]) await putRsvp(server, eventId, guest, { status: 'YES' });
});

const call = async (as: TestUser, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  server.inject(method, `/api/feeds/${eventId}${path}`, { as, body });
const post = async (as: TestUser, title: string): Promise<string> =>
  (await call(as, 'POST', '', { title })).body.id;
const hide = (id: string, hidden: boolean) => call(maya, 'PUT', `/${id}/hidden`, { hidden });
const pin = (id: string, pinned: boolean) => call(maya, 'PUT', `/${id}/pinned`, { pinned });
const syncedDevice = async (as: TestUser): Promise<PullingDevice> => {
  const device = new PullingDevice(server, as);
  await device.pull();
  return device;
};

test("a hidden post disappears from other people's devices with its comments, and comes back with them", async () => {
  const id = await post(gil, 'Not for everybody');
  const { id: comment } = (await call(ida, 'POST', `/${id}/comment`, { comment: 'Oh' })).body;
  const [host, author, other] = [await syncedDevice(maya), await syncedDevice(gil), await syncedDevice(ida)];
  expect((await hide(id, true)).body).toMatchObject({ id, hidden: true });
  const [pulledEvent] = (await other.pull()).events;
  expect(pulledEvent).toMatchObject({ reset: false, deleted: { posts: [id], comments: [comment] } });
  for (const device of [host, author]) {
    await device.pull();
    expect(device.row(eventId, 'posts', id)).toMatchObject({ hidden: true, commentCount: 1 });
    expect(device.ids(eventId, 'comments')).toEqual([comment]);
  }
  // comments that the author and hosts add meanwhile stay invisible to others as well
  expect((await call(gil, 'POST', `/${id}/comment`, { comment: 'Sorry' })).status).toBe(201);
  await other.pull();
  expect([other.ids(eventId, 'posts'), other.ids(eventId, 'comments')]).toEqual([[], []]);
  const fresh = await syncedDevice(ida);
  expect(fresh.everything()).toEqual(other.everything());

  await hide(id, false);
  await other.pull();
  expect(other.row(eventId, 'posts', id)).toMatchObject({ hidden: false, commentCount: 2 });
  expect(other.ids(eventId, 'comments')).toHaveLength(2);
});

test('a hidden post is on no page of other people, who cannot comment on it or like it', async () => {
  const id = await post(gil, 'Not for everybody');
  await post(gil, 'For everybody');
  const { id: comment } = (await call(ida, 'POST', `/${id}/comment`, { comment: 'Oh' })).body;
  await hide(id, true);
  const page = async (as: TestUser) => {
    const { feeds, totalPages } = (await call(as, 'GET', '?limit=1')).body;
    return [feeds[0].title, totalPages];
  };
  expect([await page(maya), await page(gil), await page(ida)]).toEqual([
    ['For everybody', 2],
    ['For everybody', 2],
    ['For everybody', 1],
  ]);
  for (const answer of [
    await call(ida, 'POST', `/${id}/comment`, { comment: 'Where is it?' }),
    await call(ida, 'POST', `/${id}/like`, { like: true }),
    await call(ida, 'DELETE', `/${id}`),
  ])
    expect([answer.status, answer.code]).toEqual([404, 'POST_NOT_FOUND']);
  // people can always delete their own comments
  expect((await call(ida, 'DELETE', `/${id}/comment/${comment}`)).status).toBe(204);
  expect((await call(gil, 'DELETE', `/${id}`)).status).toBe(204);
});

test('the picture of a hidden post has no permanent address, and none for other people, also in a public event', async () => {
  const { body } = await server.inject('POST', `/api/feeds/${eventId}`, {
    as: gil,
    body: { title: 'The sea' },
    multipart: [{ name: 'sea.png', type: 'image/png', content: Buffer.from(PNG) }],
  });
  const lasting: string = body.media;
  const statusOf = async (url: string, as?: TestUser) =>
    (await server.inject('GET', url, as ? { as } : {})).status;
  expect(await statusOf(lasting)).toBe(200);
  const { media } = (await hide(body.id, true)).body;
  expect(await statusOf(lasting)).toBe(404);
  expect(await statusOf(media)).toBe(200);
  expect([await statusOf(`/api${lasting}`, gil), await statusOf(`/api${lasting}`, ida)]).toEqual([200, 404]);
  await hide(body.id, false);
  expect(await statusOf(lasting)).toBe(200);
});

test('at most three posts are pinned: pinning a fourth unpins the one that was pinned first', async () => {
  const ids = [await post(gil, '1'), await post(gil, '2'), await post(gil, '3'), await post(gil, '4')];
  for (const id of ids) expect((await pin(id, true)).status).toBe(200);
  const pinned = async () => {
    const { feeds } = (await call(ida, 'GET', '')).body;
    return feeds.flatMap((one: { id: string; pinnedAt: string | null }) => (one.pinnedAt ? [one.id] : []));
  };
  expect(new Set(await pinned())).toEqual(new Set(ids.slice(1)));
  expect((await pin(ids[3]!, true)).changes, 'pinning it again changes nothing').toBeUndefined();
  await hide(ids[3]!, true);
  expect(new Set(await pinned())).toEqual(new Set(ids.slice(1, 3)));
  expect((await pin(ids[3]!, true)).code).toBe('POST_HIDDEN');
  await hide(ids[3]!, false);
  expect(new Set(await pinned()), 'after unhiding, the post is back at its position').toEqual(
    new Set(ids.slice(1, 3)),
  );
  await pin(ids[1]!, false);
  expect(await pinned()).toEqual([ids[2]]);
});
