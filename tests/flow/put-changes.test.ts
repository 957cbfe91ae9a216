import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CacheDb } from '#src/data/databases/cache-db.ts';
import { theDevice } from '#src/data/device/device.ts';
import { putAnswer } from '#src/sync/pull/put-changes.ts';
import { putPage } from '#src/sync/pull/put-page.ts';
import { somePost } from '#tests/support/signed-in.ts';

let cache: CacheDb;
beforeEach(async () => {
  cache = new CacheDb({ ...theDevice(), indexedDB: new IDBFactory(), IDBKeyRange }, 'me');
  await cache.open();
});
afterEach(() => cache.close());

const [here, there] = [crypto.randomUUID(), crypto.randomUUID()];
const changesOf = (id: string, version: number) => ({ id, version, role: 'guest', changes: {}, deleted: {} });
const pageOf = (id: string, version: number) => ({ ...changesOf(id, version), more: false, reset: false });

test('a tombstone blocks older copies of its row in a pull, but not a row with the same id in another table', async () => {
  const post = { ...somePost({ eventId: there }), version: 3 };
  await putAnswer(cache, { ...changesOf(here, 90), deleted: { comments: [post.id] } }, 0);
  await putPage(cache, { ...pageOf(there, 3), reset: true, changes: { posts: [post] } }, new Map(), 0);
  expect(await cache.posts.get(post.id)).toEqual(post);

  await putAnswer(cache, { ...changesOf(there, 9), deleted: { posts: [post.id] } }, 0);
  await putPage(cache, { ...pageOf(there, 5), changes: { posts: [{ ...post, version: 5 }] } }, new Map(), 0);
  expect(await cache.posts.get(post.id)).toBeUndefined();
  await putPage(cache, pageOf(there, 9), new Map(), 0);
  expect((await cache.tombstones.toArray()).map(({ eventId }) => eventId)).toEqual([here]);
});

test('a page of changes to an event that has left the device meanwhile is not stored but requested again', async () => {
  const page = { ...pageOf(here, 3), changes: { posts: [{ ...somePost({ eventId: here }), version: 3 }] } };
  expect(await putPage(cache, page, new Map(), 0)).toBe(false);
  expect([await cache.posts.count(), await cache.cursors.count()]).toEqual([0, 0]);
});

test('a whole event that arrives after newer changes of it moves nothing back, unless they were lost in a restore', async () => {
  const held = async () => [await cache.posts.count(), (await cache.cursors.get(here))?.version];
  const post = { ...somePost({ eventId: here }), version: 4 };
  const late = { ...pageOf(here, 4), reset: true, changes: { posts: [post] } };
  await putPage(cache, { ...pageOf(here, 5), reset: true }, new Map(), 0);
  await putPage(cache, late, new Map(), 0);
  expect(await held()).toEqual([0, 5]);
  await putPage(cache, { ...late, restored: { backupAt: null } }, new Map(), 0);
  expect(await held()).toEqual([1, 4]);
});

test('Restored server: an answer from another epoch neither advances the cursor nor mixes with later versions', async () => {
  const at = (version: number, epoch: string) => ({ ...changesOf(here, version), epoch });
  await putPage(cache, { ...at(5, 'lost'), more: false, reset: true }, new Map(), 0);
  expect(await putAnswer(cache, at(6, 'now'), 0)).toBe(true);
  expect(await cache.cursors.get(here), 'changes in between may be missing').toMatchObject({
    version: 5,
    epoch: 'lost',
  });
  expect(await putAnswer(cache, at(5, 'now'), 0), 'it takes a pull to find out').toBe(false);
  expect(await putAnswer(cache, at(5, 'lost'), 0), 'already held').toBe(true);

  expect(
    await putAnswer(cache, { ...at(7, 'now'), after: 4 }, 0),
    'nor do joined versions, the first of which may be from the lost epoch',
  ).toBe(false);

  await putPage(cache, { ...at(6, 'now'), more: false, reset: true }, new Map(), 0);
  await putAnswer(cache, at(7, 'now'), 0);
  expect(await cache.cursors.get(here)).toMatchObject({ version: 7, epoch: 'now' });
});
