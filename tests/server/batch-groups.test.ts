import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { comments, likes } from '#server/db/schema.ts';
import { GROUP_MAX, GroupSize, groupSizeFor } from '#server/http/group-size.ts';
import {
  agree,
  commentOn,
  eventsAreIndependent,
  groupIsAtomic,
  sendBatch,
  statusesOf,
  type Request,
} from '#tests/support/batch-scenarios.ts';
import { commentUrl, ledgerRows, sceneOn, versionOf, type Scene } from '#tests/support/ledger-scenarios.ts';
import { joinAs, newPost } from '#tests/support/new-event.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
let scene: Scene;
let other: Scene;
beforeAll(async () => {
  server = await startTestServer();
  scene = await sceneOn(server);
  other = { ...(await sceneOn(server)), guest: scene.guest };
  await joinAs(server, other.eventId, scene.guest);
});
afterAll(() => server.close());

const like = (postId: string, state: boolean): Request => ({
  id: randomUUID(),
  method: 'POST',
  path: `/api/feeds/${scene.eventId}/${postId}/like`,
  body: { like: state },
});
const likesOf = async (postId: string) =>
  (await server.db.select().from(likes).where(eq(likes.postId, postId))).map(({ userId }) => userId);

test('a group is committed as a whole: each effect with its ledger row', () => groupIsAtomic(scene));

test('an event whose changes fail does not affect the changes of other events', () =>
  eventsAreIndependent(scene, other));

test('a refused change does not affect the others, and its refusal is recorded', async () => {
  const taken = commentOn(scene, 'first of its id');
  await sendBatch(scene, [taken]);
  const requests = [
    commentOn(scene, 'a'),
    commentOn(scene, ''),
    { ...commentOn(scene, 'of no post'), path: `/api/feeds/${scene.eventId}/${randomUUID()}/comment` },
    commentOn(scene, 'its id is taken', { body: taken.body }),
    commentOn(scene, 'b'),
  ];
  const results = await sendBatch(scene, requests);
  expect(results.map(({ status, body }) => [status, body.code])).toEqual([
    [201, undefined],
    [400, 'INVALID_INPUT'],
    [404, 'POST_NOT_FOUND'],
    [409, 'ID_TAKEN'],
    [201, undefined],
  ]);
  for (const [n, { id }] of requests.entries())
    expect(await ledgerRows(scene, id)).toMatchObject([{ status: results[n]?.status }]);
  const again = await sendBatch(scene, requests);
  expect(statusesOf(again)).toEqual(statusesOf(results));
  expect(again.every(({ replayed }) => replayed)).toBe(true);
});

test('a group that has used the database long enough leaves the rest to another transaction', async () => {
  const size = groupSizeFor(server.services);
  const { isOver } = size;
  // the time budget is zero: each transaction ends after its first three requests
  Object.assign(size, { isOver: (done: number) => done >= 3 });
  try {
    const before = (await versionOf(scene)) ?? 0;
    const first = commentOn(scene, '0');
    const requests = [
      first,
      ...Array.from({ length: 8 }, (_, n) => commentOn(scene, `${n + 1}`)),
      commentOn(scene, ''),
      commentOn(scene, 'stands on the first', { after: [first.id] }),
    ];
    const results = await sendBatch(scene, requests);
    expect(statusesOf(results)).toEqual([...Array.from({ length: 9 }, () => 201), 400, 201]);
    expect(results.map(({ id }) => id)).toEqual(requests.map(({ id }) => id));
    expect(results.filter(({ changes }) => changes).map(({ changes }) => changes?.version)).toEqual([
      before + 1,
      before + 2,
      before + 3,
      before + 4,
    ]);
    for (const [n, { id }] of requests.entries())
      expect(await ledgerRows(scene, id)).toMatchObject([{ status: results[n]?.status }]);
    const again = await sendBatch(scene, requests);
    expect(again.every(({ replayed }) => replayed)).toBe(true);
    expect(await versionOf(scene)).toBe(before + 4);
  } finally {
    Object.assign(size, { isOver });
  }
});

test('the size of the next group depends on the time that is left', () => {
  const size = new GroupSize({ kind: 'embedded', hasWaiters: () => false });
  const first = size.max;
  size.record(first, 5);
  expect(size.max).toBe(2 * first);
  size.record(2 * first, 400);
  expect(size.max).toBe(first);
  for (let n = 0; n < 9; n++) size.record(size.max, 1);
  expect(size.max).toBe(GROUP_MAX);
  const shared = new GroupSize({ kind: 'postgres', hasWaiters: () => false });
  shared.record(GROUP_MAX, 4000);
  expect(shared.max).toBe(GROUP_MAX);
  expect(shared.isOver(GROUP_MAX - 1, 4000)).toBe(false);
});

test('a group ends earlier if somebody waits for the only connection', () => {
  let hasWaiters = false;
  const size = new GroupSize({ kind: 'embedded', hasWaiters: () => hasWaiters });
  expect([size.isOver(9, 40), size.isOver(12, 20), size.isOver(12, 40)]).toEqual([false, false, true]);
  hasWaiters = true;
  expect([size.isOver(9, 20), size.isOver(12, 20)]).toEqual([false, true]);
});

test('rows keep the order in which they were created, however quickly they are written', async () => {
  const postId = await newPost(server, scene.owner, scene.eventId);
  const of = { ...scene, postId };
  const requests = Array.from({ length: 120 }, (_, n) => commentOn(of, String(n)));
  expect(new Set(statusesOf(await sendBatch(of, requests)))).toEqual(new Set([201]));
  const read = await server.db
    .select()
    .from(comments)
    .where(eq(comments.postId, postId))
    .orderBy(asc(comments.createdAt), asc(comments.id));
  expect(read.map(({ comment }) => comment)).toEqual(requests.map((_, n) => String(n)));
});

test("a change after a group gets a later timestamp, although the group's timestamps ran ahead of the clock", async () => {
  const now = new Date();
  const still = await startTestServer({ clock: () => now });
  try {
    const of = await sceneOn(still);
    const requests = Array.from({ length: 20 }, (_, n) => commentOn(of, String(n)));
    await sendBatch(of, requests);
    const alone = commentOn(of, 'alone');
    await sendBatch(of, [alone]);
    const read = await still.db
      .select()
      .from(comments)
      .where(eq(comments.postId, of.postId))
      .orderBy(asc(comments.createdAt), asc(comments.id));
    expect(read.map(({ comment }) => comment)).toEqual([...requests.map((_, n) => String(n)), 'alone']);
  } finally {
    await still.close();
  }
});

test('a value that is set several times has its last state; a value set to itself raises no version', async () => {
  const postId = await newPost(server, scene.owner, scene.eventId);
  await sendBatch(scene, [like(postId, true), like(postId, false), like(postId, true)]);
  expect(await likesOf(postId)).toEqual([scene.guest.id]);
  const before = await versionOf(scene);
  const same = await sendBatch(scene, [like(postId, true), like(postId, true)]);
  expect(same).toMatchObject([
    { status: 200, body: { selfLike: true } },
    { status: 200, body: { selfLike: true } },
  ]);
  for (const result of same) expect(result).not.toHaveProperty('changesIn');
  expect(await versionOf(scene)).toBe(before);
  await sendBatch(scene, [like(postId, true), like(postId, false)]);
  expect(await likesOf(postId)).toEqual([]);
});

test('a deletion sees the rows that the group created before it, whose answers do not change', async () => {
  const made = commentOn(scene, 'soon gone');
  const { id } = made.body as { id: string };
  const gone = { id: randomUUID(), method: 'DELETE', path: `${commentUrl(scene)}/${id}`, after: [made.id] };
  const results = await sendBatch(scene, [made, gone, commentOn(scene, 'stays')]);
  expect(results).toMatchObject([
    { status: 201, body: { comment: 'soon gone' } },
    { status: 204 },
    { status: 201 },
  ]);
  expect(results[2]?.changes).toMatchObject({ deleted: { comments: [id] } });
  expect(await server.db.select().from(comments).where(eq(comments.id, id))).toEqual([]);
});

test('the same changes sent by several tabs at once have one effect each, and so does an id that occurs twice in a batch', async () => {
  const requests = Array.from({ length: 30 }, (_, n) => commentOn(scene, `tabs ${n}`));
  const tabs = await Promise.all(
    [requests, requests.toReversed(), requests.slice(10), requests].map((some) => sendBatch(scene, some)),
  );
  for (const results of tabs) expect(new Set(statusesOf(results))).toEqual(new Set([201]));
  const first = tabs.flat().filter(({ replayed }) => !replayed);
  expect(first.map(({ id }) => id).sort()).toEqual(requests.map(({ id }) => id).sort());
  expect(await agree(scene, requests)).toBe(30);
  const one = commentOn(scene, 'twice');
  const twice = await sendBatch(scene, [
    commentOn(scene, 'x'),
    one,
    one,
    { ...one, body: { comment: 'else' } },
  ]);
  expect(statusesOf(twice)).toEqual([201, 201, 201, 422]);
  expect(twice[2]?.replayed).toBe(true);
});

test('a part of a group that is sent again gets the same answers, alone or together', async () => {
  const requests = Array.from({ length: 5 }, (_, n) => commentOn(scene, `again ${n}`));
  const results = await sendBatch(scene, requests);
  expect(await sendBatch(scene, requests.slice(1, 3))).toEqual(
    results.slice(1, 3).map((result) => ({ ...result, replayed: true })),
  );
  const [{ id, path, body } = requests[0]!] = requests;
  const alone = await server.inject('POST', path, { as: scene.guest, key: id, body });
  expect([alone.status, alone.body, alone.headers['x-replayed']]).toEqual([201, results[0]?.body, '1']);
});
