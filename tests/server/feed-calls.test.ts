import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { comments, files, likes, users } from '#server/db/schema.ts';
import { LIKERS_MAX } from '#contract/constants.ts';
import { makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

let server: TestServer;
let [maya, gil, ida, stranger] = [] as unknown as [TestUser, TestUser, TestUser, TestUser];
let eventId: string;
beforeAll(async () => {
  server = await startTestServer();
  [maya, gil, ida, stranger] = [
    await server.makeUser('Maya'),
    await server.makeUser('Gil'),
    await server.makeUser('Ida'),
    await server.makeUser('Sam'),
  ];
});
afterAll(() => server.close());
beforeEach(async () => {
  eventId = (await makeEvent(server, maya)).id;
  for (const guest of [gil, ida]) await putRsvp(server, eventId, guest, { status: 'YES' });
});

const post = async (as: TestUser, title = 'Hello', more: object = {}) =>
  (await server.inject('POST', `/api/feeds/${eventId}`, { as, body: { title, ...more } })).body;
const comment = (as: TestUser, postId: string, text: string, more: object = {}) =>
  server.inject('POST', `/api/feeds/${eventId}/${postId}/comment`, { as, body: { comment: text, ...more } });
const like = (as: TestUser, postId: string, wanted: boolean) =>
  server.inject('POST', `/api/feeds/${eventId}/${postId}/like`, { as, body: { like: wanted } });
const read = async (as: TestUser, postId: string) =>
  (await server.inject('GET', `/api/feeds/${eventId}/${postId}`, { as })).body;

test('an empty feed has no pages; a full one has pages, newest post first', async () => {
  const page = async (query = '') =>
    (await server.inject('GET', `/api/feeds/${eventId}${query}`, { as: gil })).body;
  expect(await page()).toEqual({ feeds: [], page: 1, totalPages: 0 });
  for (let i = 1; i <= 12; i += 1) await post(i % 2 ? maya : gil, `Post ${i}`);
  const titles = (one: { feeds: { title: string }[] }) => one.feeds.map(({ title }) => title);
  expect(titles(await page())).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((i) => `Post ${i}`));
  expect(await page('?page=2')).toMatchObject({
    page: 2,
    totalPages: 2,
    feeds: [{ title: 'Post 2' }, { title: 'Post 1' }],
  });
  expect(titles(await page('?page=3&limit=5'))).toEqual(['Post 2', 'Post 1']);
  expect((await page('?page=9')).feeds).toEqual([]);
  for (const bad of ['?page=0', '?limit=51', '?limit=0', '?page=x', '?page=1.5'])
    expect((await page(bad)).code).toBe('INVALID_INPUT');
});

test('a like is a state and not a counter, and everybody sees their own', async () => {
  const { id } = await post(maya);
  for (let i = 0; i < 3; i += 1)
    expect((await like(gil, id, true)).body).toMatchObject({ selfLike: true, likesCount: 1 });
  expect((await like(ida, id, true)).body.likesCount).toBe(2);
  const likers = async () =>
    (await server.inject('GET', `/api/feeds/${eventId}/${id}/like`, { as: maya })).body;
  expect(await likers()).toMatchObject({
    people: [{ guid: gil.id, firstName: 'Gil' }, { guid: ida.id }],
    more: 0,
  });
  expect(JSON.stringify(await likers())).not.toContain('@');
  const again = await like(gil, id, true);
  expect(again.changes).toBeUndefined();
  expect(await read(maya, id)).toMatchObject({ selfLike: false, likesCount: 2 });
  expect((await like(gil, id, false)).body).toMatchObject({ selfLike: false, likesCount: 1 });
  expect((await like(gil, id, false)).body.likesCount).toBe(1);
  expect((await likers()).people).toMatchObject([{ guid: ida.id }]);
  expect(
    (await server.inject('POST', `/api/feeds/${eventId}/${id}/like`, { as: gil, body: { like: 'yes' } }))
      .code,
  ).toBe('INVALID_INPUT');
});

test('of very many likers the first are named and the others counted', async () => {
  const { id } = await post(maya);
  const fans = Array.from({ length: LIKERS_MAX + 2 }, (_, nth) => ({
    id: randomUUID(),
    firstName: `Fan ${nth}`,
    lastName: '',
    emailId: `fan${nth}@example.com`,
  }));
  await server.db.insert(users).values(fans);
  await server.db.insert(likes).values(fans.map((fan) => ({ postId: id, userId: fan.id })));
  const { body } = await server.inject('GET', `/api/feeds/${eventId}/${id}/like`, { as: maya });
  expect(body.people).toHaveLength(LIKERS_MAX);
  expect(body.more).toBe(2);
});

test('comments run from oldest to newest; the post shows the last three and the number of all', async () => {
  const { id } = await post(maya);
  for (let i = 1; i <= 5; i += 1)
    expect((await comment(i % 2 ? gil : ida, id, ` Comment ${i} `)).status).toBe(201);
  expect((await comment(gil, id, '   ')).body.fields).toEqual({ comment: 'Please write a comment.' });
  const texts = (rows: { comment: string }[]) => rows.map((row) => row.comment);
  const one = await read(maya, id);
  expect(one.commentCount).toBe(5);
  expect(texts(one.lastThreeComments)).toEqual(['Comment 3', 'Comment 4', 'Comment 5']);
  expect(
    texts((await server.inject('GET', `/api/feeds/${eventId}/${id}/comment`, { as: maya })).body),
  ).toEqual([1, 2, 3, 4, 5].map((i) => `Comment ${i}`));
});

test('a comment changes the row of its post as well, which shows the number of comments', async () => {
  const { id } = await post(maya);
  const answer = await comment(gil, id, 'First');
  expect(answer.changes?.changes).toMatchObject({
    posts: [{ id, commentCount: 1, version: answer.changes?.version }],
    comments: [{ feedId: id, owner: { guid: gil.id } }],
  });
  const gone = await server.inject('DELETE', `/api/feeds/${eventId}/${id}/comment/${answer.body.id}`, {
    as: gil,
  });
  expect(gone.status).toBe(204);
  expect(await read(maya, id)).toMatchObject({ commentCount: 0, lastThreeComments: [] });
});

test("a post needs text or a file; the file's dimensions are stored and returned", async () => {
  expect(
    (await server.inject('POST', `/api/feeds/${eventId}`, { as: gil, body: { title: '  ' } })).body.fields,
  ).toHaveProperty('title');
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();
  const answer = await server.inject('POST', `/api/feeds/${eventId}`, {
    as: gil,
    body: { title: '' },
    multipart: [{ name: 'a.png', type: 'image/png', content: picture }],
  });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    media: expect.stringMatching(/^\/files\//),
    mimeType: 'image/webp',
    mediaMetadata: { width: 900, height: 600 },
  });
  expect((await server.inject('DELETE', `/api/feeds/${eventId}/${answer.body.id}`, { as: gil })).status).toBe(
    204,
  );
  expect(await server.db.select().from(files).where(eq(files.eventId, eventId))).toEqual([]);
});

test('only the author can delete a post, with its comments and likes', async () => {
  const { id } = await post(gil);
  await like(ida, id, true);
  const ids = [(await comment(ida, id, 'One')).body.id, (await comment(maya, id, 'Two')).body.id];
  for (const other of [maya, ida, stranger])
    expect((await server.inject('DELETE', `/api/feeds/${eventId}/${id}`, { as: other })).code).toBe(
      'FORBIDDEN',
    );
  const {
    body: { events },
  } = await server.inject('POST', '/api/sync', { as: ida, body: { cursors: {} } });
  const { version, role } = events.find((event: { id: string }) => event.id === eventId);
  expect((await server.inject('DELETE', `/api/feeds/${eventId}/${id}`, { as: gil })).status).toBe(204);
  expect((await server.inject('DELETE', `/api/feeds/${eventId}/${id}`, { as: gil })).code).toBe(
    'POST_NOT_FOUND',
  );
  expect(await server.db.select().from(comments).where(eq(comments.postId, id))).toEqual([]);
  expect(await server.db.select().from(likes).where(eq(likes.postId, id))).toEqual([]);
  const pulled = (
    await server.inject('POST', '/api/sync', { as: ida, body: { cursors: { [eventId]: { version, role } } } })
  ).body.events.find((event: { id: string }) => event.id === eventId);
  expect(pulled.deleted.posts).toEqual([id]);
  expect(new Set(pulled.deleted.comments)).toEqual(new Set(ids));
});

test("a comment can be deleted by its author, the post's author or a host", async () => {
  const { id } = await post(gil);
  const other = await post(ida);
  const write = async (as: TestUser) => (await comment(as, id, 'x')).body.id;
  const remove = (as: TestUser, commentId: string, postId = id) =>
    server.inject('DELETE', `/api/feeds/${eventId}/${postId}/comment/${commentId}`, { as });
  const byMaya = await write(maya);
  expect((await remove(ida, byMaya)).code).toBe('FORBIDDEN');
  expect((await remove(gil, byMaya, other.id)).code).toBe('COMMENT_NOT_FOUND');
  expect((await remove(gil, byMaya)).status).toBe(204);
  expect((await remove(maya, await write(ida))).status).toBe(204);
  expect((await remove(ida, await write(ida))).status).toBe(204);
  expect((await remove(stranger, randomUUID())).code).toBe('FORBIDDEN');
  expect((await remove(gil, randomUUID())).code).toBe('COMMENT_NOT_FOUND');
});

test('people who have left may still delete their own posts and comments, and do nothing else', async () => {
  const { id } = await post(gil);
  const byMaya = await post(maya);
  const own = (await comment(gil, byMaya.id, 'Bye')).body.id;
  await server.inject('PUT', `/api/rsvp/respond/${eventId}`, { as: gil, body: { status: 'No' } });
  expect((await like(gil, byMaya.id, true)).code).toBe('FORBIDDEN');
  expect((await comment(gil, id, 'x')).code).toBe('FORBIDDEN');
  expect(
    (await server.inject('DELETE', `/api/feeds/${eventId}/${byMaya.id}/comment/${own}`, { as: gil })).status,
  ).toBe(204);
  expect((await server.inject('DELETE', `/api/feeds/${eventId}/${id}`, { as: gil })).status).toBe(204);
});

test('texts are stored as written', async () => {
  const title = "שלום עולם <script>alert(1)</script> '; drop table posts; -- 👩‍👩‍👧‍👦";
  const { id } = await post(gil, title);
  expect((await read(maya, id)).title).toBe(title);
  expect(
    (await server.inject('POST', `/api/feeds/${eventId}`, { as: gil, body: { title: 'a\u0000b' } })).body
      .fields,
  ).toHaveProperty('title');
  expect(
    (await server.inject('POST', `/api/feeds/${eventId}`, { as: gil, body: { title: 'x'.repeat(5001) } }))
      .body.fields,
  ).toHaveProperty('title');
  expect((await post(gil, 'x'.repeat(5000))).title).toHaveLength(5000);
  expect(
    (await server.inject('POST', `/api/feeds/${eventId}`, { as: ida, body: { id, title: 'Mine' } })).code,
  ).toBe('ID_TAKEN');
});
