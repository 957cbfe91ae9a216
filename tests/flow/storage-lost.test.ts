// A page with a real session whose databases are lost, deleted, broken (Cache lost, IndexedDB lost), or
// upgraded by a newer app.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { cacheName, DEVICE_DB } from '#src/data/databases/device-names.ts';
import { currentData, ownData } from '#src/data/databases/current-data.ts';
import { theDevice } from '#src/data/device/device.ts';
import { readDraft, saveDraft } from '#src/data/drafts.ts';
import { beforeClosing } from '#src/data/databases/before-closing.ts';
import { OutboxDb, outboxName } from '#src/data/databases/outbox-db.ts';
import { mirrorOf } from '#src/data/mirror.ts';
import { requestPull } from '#src/data/pull-request.ts';
import { storageState } from '#src/data/storage/storage-state.ts';
import { unsaved } from '#src/data/unsaved.ts';
import { readItinerary } from '#src/data/views/event.ts';
import { readFeed } from '#src/data/views/feed.ts';
import { createPost } from '#src/mutations/feed/create-post.ts';
import * as session from '#src/session/session.ts';
import { PNG } from '#tests/model/sim/picture.ts';
import { SimulatedLocks } from '#tests/model/sim/locks.ts';
import { patience } from '#tests/support/machine.mjs';
import { makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const hints = vi.hoisted(() => new Set<() => void>());
vi.mock('#src/session/page-signals.ts', () => ({
  pageSignals: {
    isVisible: () => true,
    onHint: (listener: () => void) => {
      hints.add(listener);
      return () => hints.delete(listener);
    },
    onLeave: () => () => undefined,
  },
}));

let server: TestServer;
let eventId: string;
let online = true;
const password = 'a long enough password';
/** Lost connections, and what happens when one is used. */
const dead = new Map<unknown, (tx: () => IDBTransaction) => unknown>();
/** Every connection in use so far. */
const connections = new Set<IDBDatabase>();
const { transaction } = IDBDatabase.prototype;
// before any database is opened, because Dexie keeps a reference to the function
IDBDatabase.prototype.transaction = function on(this: IDBDatabase, ...args: Parameters<typeof transaction>) {
  connections.add(this);
  const lost = dead.get(this);
  return lost ? lost(() => transaction.apply(this, args)) : transaction.apply(this, args);
} as never;

beforeAll(async () => {
  server = await startTestServer();
  const [asha, ben] = [await server.makeUser('Asha'), await server.makeUser('Ben', { password })];
  eventId = (await makeEvent(server, asha)).id;
  await putRsvp(server, eventId, ben, { status: 'YES' });
  Object.assign(theDevice(), {
    origin: 'http://sojourn.test',
    locks: new SimulatedLocks() as unknown as LockManager,
    fetch: async (input: string | URL | Request, init?: RequestInit) => {
      if (!online || String(input instanceof Request ? input.url : input).includes('/api/live'))
        throw new TypeError('fetch failed');
      return server.fetch(input, init);
    },
  });
  await session.startSession();
  await session.signIn({ emailOrPhone: ben.emailId, password });
  await requestPull(eventId);
});
afterAll(() => server.close());
afterEach(() => {
  online = true;
  unsaved.items = [];
});

/** A transaction that never starts, and that transactions of other connections do not wait for. */
function neverBegun(tx: IDBTransaction): IDBTransaction {
  const { _rawDatabase: raw } = tx.db as unknown as { _rawDatabase: { transactions: IDBTransaction[] } };
  raw.transactions = raw.transactions.filter((other) => other !== tx);
  return Object.assign(tx, { _start: () => undefined });
}

/** The same, except that it can no longer be aborted, and goes on once `resume` is called. */
function stalled(tx: IDBTransaction, resumed: (() => void)[]): IDBTransaction {
  const { _start: start } = tx as unknown as { _start: () => void };
  resumed.push(() => {
    Object.assign(tx, { _start: start });
    start.call(tx);
  });
  return Object.assign(neverBegun(tx), {
    abort: () => {
      throw new DOMException('It is committing.', 'InvalidStateError');
    },
  });
}

/**
 * Waits until the check started by an earlier test is over; otherwise that check would find the loss instead of the
 * change.
 */
const quiet = () => new Promise((resolve) => setTimeout(resolve, patience(2500)));
const unsavedWords = () => unsaved.items.map(({ words }) => words);
const posts = async () => (await readFeed(ownData(), eventId, 20)).posts.map(({ title }) => title);
const reopened = (before: unknown) =>
  vi.waitFor(() => {
    expect(currentData()).not.toBe(before);
    expect(ownData().outbox.isOpen() && ownData().cache.isOpen()).toBe(true);
  }, 6000);

test.each([
  ['words', 0, ''],
  ['a small file', 1, 'written since then in another tab'],
  ['a large file', 200_000, ''],
])(
  'IndexedDB lost: if only the outbox and the cache no longer answer, what is sent (%s) goes straight to the server, and its draft is deleted later, unless it is another one by then',
  async (what, bytes, since) => {
    await quiet();
    const [title, draftKey] = [`straight to the server: ${what}`, `post:${what}`];
    const file = new File([PNG, new Uint8Array(bytes)], 'sea.png', { type: 'image/png' });
    await saveDraft(draftKey, title);
    const before = ownData();
    for (const db of [before.outbox.backendDB(), before.cache.backendDB()])
      dead.set(db, (tx) => neverBegun(tx()));
    await createPost({ eventId, title, media: bytes > 0 ? [{ file }] : [] }, { draftKey });
    expect(unsavedWords()).toEqual([]);
    if (since !== '') {
      const tab = new OutboxDb(theDevice(), before.key);
      await tab.open();
      await tab.drafts.put({ key: draftKey, text: since, savedAt: Date.now() });
      tab.close();
    }
    await reopened(before);
    await vi.waitFor(async () => expect(await readDraft(draftKey)).toBe(since));
    await requestPull(eventId);
    const sent = (await readFeed(ownData(), eventId, 20)).posts.filter((post) => post.title === title);
    expect(sent.map(({ gallery = [] }) => gallery.length)).toEqual([bytes > 0 ? 1 : 0]);
  },
);

for (const [how, lost] of [
  [
    'calls fail',
    () => {
      throw new DOMException(
        'Connection to Indexed Database server lost. Refresh the page to try again',
        'UnknownError',
      );
    },
  ],
  ['calls never return', (tx: () => IDBTransaction) => neverBegun(tx())],
] as const) {
  test(`IndexedDB lost: on resume (${how}), the page reopens its databases without a reload`, async () => {
    online = false;
    await createPost({ eventId, title: `before: ${how}` });
    await saveDraft('post', 'half a thought');
    const before = ownData();
    // these connections are dead; new ones work
    for (const db of [before.outbox.backendDB(), before.cache.backendDB()]) dead.set(db, lost);
    for (const hint of hints) hint();
    await reopened(before);
    expect(ownData().me.guid).toBe(before.me.guid);
    expect([await posts(), await readDraft('post')]).toEqual([
      expect.arrayContaining([`before: ${how}`]),
      'half a thought',
    ]);
    await createPost({ eventId, title: `after: ${how}` });
    online = true;
    for (const hint of hints) hint();
    await vi.waitFor(async () => expect(await ownData().outbox.mutations.count()).toBe(0), 8000);
    await requestPull(eventId);
    expect((await posts()).filter((title) => title.endsWith(how)).sort()).toEqual([
      `after: ${how}`,
      `before: ${how}`,
    ]);
  });
}

test.each(['before', 'after'])(
  'IndexedDB lost: what is sent before the page has noticed is reported as not saved, with its words; if it is stored after all, %s it is sent again, it takes effect once',
  async (when) => {
    await quiet();
    online = when === 'after';
    const [title, draftKey] = [`stored late, ${when}`, `post:${when}`];
    await saveDraft(draftKey, title);
    const before = ownData();
    // as under a screen: the page knows the outbox, so that it stores and commits without looking things up
    const stopFollowing = mirrorOf(before.outbox).follow(() => undefined);
    await vi.waitFor(() => expect(mirrorOf(before.outbox).rows).not.toBeNull());
    await createPost({ eventId, title: `in time, ${when}` });
    const resumed: (() => void)[] = [];
    for (const one of connections) dead.set(one, (tx) => stalled(tx(), resumed));
    await expect(createPost({ eventId, title }, { draftKey })).rejects.toMatchObject({ name: 'NotSaved' });
    expect(unsavedWords()).toEqual([title]);
    await reopened(before);
    stopFollowing();
    expect(await readDraft(draftKey)).toBe(title);
    const resume = async () => {
      for (const one of resumed) one();
      await new Promise((resolve) => setTimeout(resolve, 200));
    };
    if (when === 'before') {
      await resume();
      expect(await posts(), 'it is stored').toContain(title);
    }
    await createPost({ eventId, title }, { draftKey });
    if (when === 'after') await resume();
    expect([unsavedWords(), await readDraft(draftKey)]).toEqual([[], '']);
    online = true;
    for (const hint of hints) hint();
    await vi.waitFor(async () => expect(await ownData().outbox.mutations.count()).toBe(0), 8000);
    await requestPull(eventId);
    expect((await posts()).filter((one) => one === title)).toEqual([title]);
  },
);

test('a page that resumes with working databases keeps them', async () => {
  const before = ownData();
  for (const hint of hints) hint();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(ownData()).toBe(before);
});

test('Cache lost: if the cache is deleted under an open page, it is rebuilt and the outbox is untouched', async () => {
  online = false;
  await createPost({ eventId, title: 'still here' });
  const before = ownData();
  await new Promise((resolve, reject) =>
    Object.assign(indexedDB.deleteDatabase(cacheName(before.key)), { onsuccess: resolve, onerror: reject }),
  );
  await reopened(before);
  expect(await posts()).toEqual(['still here']);
  online = true;
  for (const hint of hints) hint();
  await vi.waitFor(async () => expect(await ownData().outbox.mutations.count()).toBe(0), 8000);
  await requestPull(eventId);
  expect(await readItinerary(ownData(), eventId)).toMatchObject({
    event: { id: eventId },
    days: [{}, {}, {}],
  });
  expect(await posts()).toContain('still here');
});

test('Cache lost: a cache that lacks its tables is discarded and rebuilt, and the outbox is untouched', async () => {
  online = false;
  await createPost({ eventId, title: 'kept through it' });
  const before = ownData();
  const { version } = before.cache.backendDB();
  await new Promise((resolve, reject) =>
    Object.assign(indexedDB.deleteDatabase(cacheName(before.key)), { onsuccess: resolve, onerror: reject }),
  );
  const broken = indexedDB.open(cacheName(before.key), version);
  // created before the page reopens its own
  await new Promise<void>((resolve, reject) => {
    broken.onupgradeneeded = () => broken.result.createObjectStore('something else');
    broken.onsuccess = () => {
      broken.result.close();
      resolve();
    };
    broken.onerror = () => reject(broken.error ?? new Error());
  });
  await reopened(before);
  await vi.waitFor(async () => expect(await posts()).toContain('kept through it'), 8000);
  online = true;
  for (const hint of hints) hint();
  await vi.waitFor(async () => expect(await ownData().outbox.mutations.count()).toBe(0), 8000);
  await requestPull(eventId);
  expect(await readItinerary(ownData(), eventId)).toMatchObject({ days: [{}, {}, {}] });
});

test('IndexedDB lost: if all databases are deleted under an open page, it becomes a visitor’s within seconds', async () => {
  const { key, me } = ownData();
  const deleted = (name: string) =>
    new Promise((resolve, reject) =>
      Object.assign(indexedDB.deleteDatabase(name), { onsuccess: resolve, onerror: reject }),
    );
  await deleted(DEVICE_DB);
  await Promise.all([deleted(outboxName(key)), deleted(cacheName(key))]);
  await vi.waitFor(() => expect(currentData()?.me, 'a visitor’s').toBeNull(), 6000);
  expect(currentData()?.cache.isOpen()).toBe(true);
  await session.signIn({ emailOrPhone: me.emailId!, password });
  await requestPull(eventId);
  expect(await readItinerary(ownData(), eventId)).toMatchObject({ days: [{}, {}, {}] });
});

// must run last: an outdated page can only be reloaded
test('when a newer app opens the database in another tab, the page stores its drafts, closes its databases and says that it is outdated', async () => {
  const { key, outbox } = ownData();
  beforeClosing(() => saveDraft('typing', 'not stored yet'));
  const version = outbox.backendDB().version + 10;
  const newer = indexedDB.open(outboxName(key), version);
  const kept = await new Promise<unknown>((resolve, reject) => {
    newer.onerror = () => reject(newer.error ?? new Error());
    newer.onsuccess = () => {
      const reading = newer.result.transaction('drafts').objectStore('drafts').get('typing');
      reading.onsuccess = () => resolve(reading.result);
    };
  });
  expect(kept).toMatchObject({ text: 'not stored yet' });
  expect(storageState.outdated).toBe(true);
  newer.result.close();
});
