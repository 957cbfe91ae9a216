// Long because every way in which a device can fail to store, and what is kept then, are together.
// A device that has no room or fails to store: Device out of room.
import { expect, vi } from 'vitest';
import { readDraft, saveDraft } from '#src/data/drafts.ts';
import { saveDraftFiles } from '#src/data/live/use-draft-files.ts';
import { setCurrentData } from '#src/data/databases/current-data.ts';
import { keptFilesOf } from '#src/data/files/own-kept-files.ts';
import { keptPath } from '#src/data/files/kept-files.ts';
import { storageState } from '#src/data/storage/storage-state.ts';
import { unsaved } from '#src/data/unsaved.ts';
import { readItinerary } from '#src/data/views/event.ts';
import { readFeed } from '#src/data/views/feed.ts';
import { updateEventMutation } from '#src/mutations/events/update-event.ts';
import { createPostMutation } from '#src/mutations/feed/create-post.ts';
import { storedFile } from '#src/mutations/outbox/stored-file.ts';
import { baseFor, baseOn } from '#tests/model/device-state.ts';
import { SimulatedCaches } from '#tests/model/sim/caches.ts';
import { PNG } from '#tests/model/sim/picture.ts';
import { pass, quiet, until } from '#tests/model/sim/pump.ts';
import { storage } from '#tests/model/sim/storage.ts';
import { inWorld, tabOf, type Scenario } from '#tests/model/scenarios/stage.ts';
import type { World } from '#tests/model/world.ts';
import { putRsvp } from '#tests/support/event-scene.ts';

const WORDS = '  zwölf Boxkämpfer 🥊 <b>&amp;</b>'.trim();
const BEN = 1;

/** Like `inWorld`, but removes faults and unsaved changes afterwards. */
const onFullDevice = (run: (world: World) => Promise<void>): Scenario =>
  inWorld(async (world) => {
    try {
      await run(world);
    } finally {
      storage.fault = null;
      storageState.full = false;
      unsaved.items = [];
    }
  });

const noSpace = (): never => {
  throw new DOMException('Quota exceeded.', 'QuotaExceededError');
};
/**
 * Makes every write of Ben's page to one of its databases fail for lack of room while `when` returns true.
 */
function fill(
  world: World,
  which: 'outbox' | 'cache',
  when: (tables: string[]) => boolean = () => true,
): void {
  const { tab } = world.client(BEN);
  storage.fault = ({ database, mode, tables, factory }) => {
    if (mode !== 'readonly' && database.startsWith(which) && tab.owns(factory) && when(tables)) noSpace();
  };
}
const post = (world: World, title = WORDS, draftKey?: string) =>
  until(
    world.time,
    tabOf(world, BEN).do(
      createPostMutation,
      { id: world.newId(), eventId: world.event.id, title, file: null },
      draftKey === undefined ? {} : { draftKey },
    ),
  );
const nameOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'saved',
    (error: Error) => error.name,
  );
const isQueueing = (tables: string[]): boolean => tables.includes('mutations') && tables.includes('drafts');

/**
 * Pictures are evicted to make room for a change, the least recently used first; nothing in the outbox is
 * deleted.
 */
export const picturesMakeRoom = onFullDevice(async (world) => {
  const { browser } = world.client(BEN);
  const caches = (browser.caches = new SimulatedCaches());
  await world.reopen(BEN);
  browser.network.online = false;
  await post(world, 'queued before');
  const kept = keptFilesOf(tabOf(world, BEN).data);
  const files = [world.newId(), world.newId(), world.newId()].map((id) => keptPath(id, 640));
  for (const path of files) {
    await kept.keep(path, new Blob([new Uint8Array(6_000_000)]), new Headers());
    browser.skew += 2 * 3_600_000;
  }
  await kept.touch(files[0] ?? '');
  fill(world, 'outbox', (tables) => isQueueing(tables) && caches.paths().length > 1);
  expect(await nameOf(post(world))).toBe('saved');
  storage.fault = null;
  expect(caches.paths(), 'the most recently used picture stays').toEqual([files[0]]);
  expect((await kept.db.files.toArray()).map(({ path }) => path)).toEqual([files[0]]);
  expect((await tabOf(world, BEN).rows()).map((row) => (row.args as { title: string }).title)).toEqual([
    'queued before',
    WORDS,
  ]);
  expect(storageState.full).toBe(false);
});

/** So it is for text that is still being typed. */
export const picturesMakeRoomForDrafts = onFullDevice(async (world) => {
  const caches = (world.client(BEN).browser.caches = new SimulatedCaches());
  await world.reopen(BEN);
  const { data } = tabOf(world, BEN);
  setCurrentData(data);
  await keptFilesOf(data).keep(keptPath(world.newId(), 640), new Blob([PNG]), new Headers());
  fill(world, 'outbox', () => caches.paths().length > 0);
  expect(await nameOf(until(world.time, saveDraft('post', WORDS)))).toBe('saved');
  expect([await readDraft('post'), storageState.full]).toEqual([WORDS, false]);
  fill(world, 'outbox');
  expect(await nameOf(until(world.time, saveDraft('post', 'longer')))).toBe('QuotaExceededError');
  expect(storageState.full, 'the person is told').toBe(true);
  storage.fault = null;
  await saveDraft('post', 'short');
  await saveDraft('another', '');
  expect(storageState.full, 'that a draft is stored or deleted does not show that there is room').toBe(true);
});

/** What is out of date once there is room is not stored any more. */
const makesRoomUnlessUnwanted = (save: (isWanted: () => boolean) => Promise<void>): Scenario =>
  onFullDevice(async (world) => {
    const caches = (world.client(BEN).browser.caches = new SimulatedCaches());
    await world.reopen(BEN);
    const { data } = tabOf(world, BEN);
    setCurrentData(data);
    for (const stays of [false, true]) {
      await keptFilesOf(data).keep(keptPath(world.newId(), 640), new Blob([PNG]), new Headers());
      let isWanted = true;
      fill(world, 'outbox', () => {
        isWanted = stays;
        return caches.paths().length > 0;
      });
      expect(
        await nameOf(
          until(
            world.time,
            save(() => isWanted),
          ),
        ),
      ).toBe('saved');
      storage.fault = null;
      expect(await data.outbox.drafts.count()).toBe(stays ? 1 : 0);
    }
  });

export const noRoomForOlderText = makesRoomUnlessUnwanted((isWanted) => saveDraft('post', WORDS, isWanted));

export const noRoomForOlderFiles = makesRoomUnlessUnwanted((isWanted) =>
  saveDraftFiles('post', { picture: new File([PNG], 'sea.png', { type: 'image/png' }) }, isWanted),
);

/**
 * If nothing makes room and the server cannot be reached, the text stays byte for byte as a draft and on
 * screen; later it is sent once.
 */
export const wordsStayOnScreen = onFullDevice(async (world) => {
  const client = world.client(BEN);
  setCurrentData(client.tab.data);
  await saveDraft('post', WORDS);
  client.browser.network.online = false;
  client.tab.hint();
  await pass(world.time, 10_000);
  for (const fault of ['full', 'aborted', 'hanging'] as const) {
    if (fault === 'full') fill(world, 'outbox', isQueueing);
    else
      storage.fault = ({ tables, factory }) =>
        client.tab.owns(factory) && isQueueing(tables) ? (fault === 'aborted' ? 'abort' : 'hang') : undefined;
    expect(await nameOf(post(world, WORDS, 'post')), fault).toBe('NotSaved');
    expect(
      unsaved.items.map(({ words }) => words),
      fault,
    ).toEqual([WORDS]);
    expect(storageState.full).toBe(true);
    storage.fault = null;
    expect(await readDraft('post'), fault).toBe(WORDS);
    expect(await client.tab.rows(), fault).toEqual([]);
  }
  const id = unsaved.items[0]?.id;
  expect(await post(world, WORDS, 'post'), 'the same text keeps its id').toBe(id);
  expect([unsaved.items, await readDraft('post'), storageState.full]).toEqual([[], '', false]);
  client.browser.network.online = true;
  await client.tab.sendAll();
  expect(await world.postTexts()).toEqual([WORDS]);
});

/**
 * If nothing makes room but the server can be reached, posts and photos are sent directly, and have one
 * effect although answers are lost.
 */
export const sentDirectly = onFullDevice(async (world) => {
  const { tab, browser } = world.client(BEN);
  fill(world, 'outbox', isQueueing);
  setCurrentData(tab.data);
  await saveDraft('post', WORDS);
  expect(await nameOf(post(world, WORDS, 'post'))).toBe('saved');
  expect([await tab.rows(), unsaved.items, await readDraft('post')]).toEqual([[], [], '']);
  expect(
    (await readFeed(tab.data, world.event.id, 5)).posts.map(({ title }) => title),
    'the post is on screen',
  ).toEqual([WORDS]);

  const photo = await storedFile(new File([PNG], 'sea.png', { type: 'image/png' }), null);
  await until(
    world.time,
    tab.do(
      createPostMutation,
      { id: world.newId(), eventId: world.event.id, title: 'with a photo', file: photo.ref },
      { blobs: [photo.blob] },
    ),
  );
  expect(await world.postTexts()).toContain('with a photo');

  browser.network.rule = ({ path }) => (path === '/api/batch' ? 'dropAfter' : undefined);
  expect(await nameOf(post(world, 'answer lost')), 'it is unknown whether it arrived').toBe('NotSaved');
  expect(unsaved.items.map(({ words }) => words)).toEqual(['answer lost']);
  browser.network.rule = null;
  tab.hint();
  await pass(world.time, 10_000);
  expect(await nameOf(post(world, 'answer lost'))).toBe('saved');
  expect(
    (await world.postTexts()).filter((title) => title === 'answer lost'),
    'one effect',
  ).toEqual(['answer lost']);
  expect(unsaved.items).toEqual([]);
});

/**
 * A pull without room: old posts are evicted first, then past events, never the outbox; everything can be
 * pulled again when there is room.
 */
export const pullMakesRoom = onFullDevice(async (world) => {
  const [{ user: asha }, ben] = [world.client(0), world.client(BEN)];
  for (let i = 0; i < 25; i++)
    await world.server.inject('POST', `/api/feeds/${world.event.id}`, {
      as: asha,
      body: { title: `post ${i}` },
    });
  await ben.tab.pull();
  ben.browser.network.online = false;
  await post(world, 'queued before');
  ben.browser.network.online = true;
  ben.browser.network.rule = ({ path }) => (path === '/api/batch' ? 'unavailable' : undefined);
  // by this device's clock every event is over
  ben.browser.skew = 400 * 86_400_000;
  let trimmed: string[] = [];
  fill(world, 'cache', (tables) => {
    const trims = tables.includes('posts') && !tables.includes('meta');
    if (trims) trimmed = [...trimmed, tables.includes('days') ? 'past events' : 'old posts'];
    return !trims && tables.includes('posts') && !trimmed.includes('past events');
  });
  await world.server.inject('POST', `/api/feeds/${world.event.id}`, {
    as: asha,
    body: { title: 'the newest' },
  });
  await ben.tab.pull();
  storage.fault = null;
  expect(
    trimmed.filter((way, i) => trimmed.indexOf(way) === i),
    'evicted in this order',
  ).toEqual(['old posts', 'past events']);
  expect((await ben.tab.rows()).length, 'the outbox stays').toBe(1);
  expect((await ben.tab.data.cache.cursors.get(world.event.id))?.trimmed).toBe('all');
  expect(await ben.tab.data.cache.days.count()).toBe(0);
  expect((await readItinerary(ben.tab.data, world.event.id))?.event.name, 'the lists stay complete').toBe(
    world.event.name,
  );

  ben.browser.network.rule = null;
  await ben.tab.pull(world.event.id);
  await ben.tab.sendAll();
  expect((await ben.tab.data.cache.cursors.get(world.event.id))?.trimmed).toBeUndefined();
  expect((await readItinerary(ben.tab.data, world.event.id))?.days.length).toBe(3);
  expect((await readFeed(ben.tab.data, world.event.id, 100)).total).toBe(27);
});

/**
 * A guest becomes a host, so that the event is sent whole, in two pages. The transaction of the last one is aborted
 * for lack of room and run again once a file has left: the rows of the first page arrive, too.
 */
export const wholeEventMakesRoom = onFullDevice(async (world) => {
  const [{ user: asha }, { browser, user }] = [world.client(0), world.client(BEN)];
  browser.caches = new SimulatedCaches();
  await world.reopen(BEN);
  const { tab } = world.client(BEN);
  await tab.pull();
  await keptFilesOf(tab.data).keep(keptPath(world.newId(), 640), new Blob([PNG]), new Headers());
  await putRsvp(world.server, world.event.id, user, { status: 'YES', isHost: true });
  for (const title of ['first', 'second'])
    await world.server.inject('POST', `/api/feeds/${world.event.id}`, { as: asha, body: { title } });
  const { body } = await world.server.inject('POST', '/api/sync', {
    as: user,
    body: { cursors: {}, watch: [], discover: false },
  });
  const [{ changes, ...event }] = body.events;
  const { posts, ...others } = changes;
  const pages = [
    { ...event, changes: others, version: event.version - 1, more: true },
    { ...event, changes: { posts }, reset: false },
  ];
  browser.network.change = ({ path }) => {
    const page = path === '/api/sync' ? pages.shift() : undefined;
    return page && { ...body, events: [page] };
  };
  const put = vi.spyOn(tab.data.cache.cursors, 'put').mockImplementationOnce(noSpace);
  await tab.pull();
  expect([pages.length, put.mock.calls.length, tab.seen.failures], 'stored again').toEqual([0, 2, []]);
  await tab.pull();
  expect(await baseOn(tab.data), 'as on a new device').toEqual(await baseFor(world, user));
});

/**
 * A pull for which nothing makes room: stored data stays, the failure is reported, and pending changes are
 * sent once there is room again.
 */
export const pullWithoutRoom = onFullDevice(async (world) => {
  const { tab } = world.client(BEN);
  const before = await readItinerary(tab.data, world.event.id);
  await world.server.inject('POST', `/api/feeds/${world.event.id}`, {
    as: world.client(0).user,
    body: { title: 'no room for this' },
  });
  fill(world, 'cache', (tables) => tables.includes('posts'));
  await tab.pull(world.event.id);
  await quiet();
  expect(tab.seen.failures).toContain('NO_ROOM');
  expect(storageState.full).toBe(true);
  expect(await readItinerary(tab.data, world.event.id)).toEqual(before);
  await post(world, 'applied, but its answer has no room');
  await pass(world.time, 60_000);
  expect(
    (await tab.rows()).map(({ status }) => status),
    'the change stays in the outbox',
  ).toEqual(['queued']);
  storage.fault = null;
  await tab.sendAll();
  await tab.pull();
  expect(await tab.rows()).toEqual([]);
  expect((await world.postTexts()).sort()).toEqual([
    'applied, but its answer has no room',
    'no room for this',
  ]);
  expect((await readFeed(tab.data, world.event.id, 10)).total).toBe(2);
});

let writes = 0;
/**
 * The answer to a photo, or even the mark that it was sent, cannot be stored: the photo stays queued and is
 * posted once.
 */
export const answerToPhotoWithoutRoom = onFullDevice(async (world) => {
  const {
    tab,
    browser: { network },
  } = world.client(BEN);
  const photo = await storedFile(new File([PNG], 'sea.png', { type: 'image/png' }), null);
  const calls = () =>
    network.sent.filter(({ path, method }) => method === 'POST' && path.startsWith('/api/feeds/')).length;
  for (const which of ['cache', 'outbox'] as const) {
    const [before, writesBefore] = [calls(), writes];
    await until(
      world.time,
      tab.do(
        createPostMutation,
        { id: world.newId(), eventId: world.event.id, title: which, file: photo.ref },
        { blobs: [photo.blob] },
      ),
    );
    fill(
      world,
      which,
      (tables) => tables.includes(which === 'cache' ? 'cursors' : 'mutations') && ++writes > 0,
    );
    await pass(world.time, 60_000);
    expect(calls() - before, `${which}: retried with backoff`).toBeLessThan(40);
    expect(writes - writesBefore, `${which}: retried with backoff`).toBeLessThan(400);
    storage.fault = null;
    storageState.full = false;
    await tab.sendAll();
    expect(await tab.rows()).toEqual([]);
    expect((await world.postTexts()).filter((title) => title === which)).toEqual([which]);
  }
});

/**
 * Not even the lock's epoch can be stored: pending changes stay, and are sent automatically when there is
 * room again.
 */
export const noRoomToSend = onFullDevice(async (world) => {
  const {
    browser: { network },
  } = world.client(BEN);
  network.online = false;
  await post(world, 'queued before');
  await pass(world.time, 1_000);
  await world.reopen(BEN);
  fill(world, 'outbox');
  network.online = true;
  expect(await nameOf(tabOf(world, BEN).sendAll())).toBe('saved');
  expect((await tabOf(world, BEN).rows()).map(({ status }) => status)).toEqual(['queued']);
  storage.fault = null;
  await pass(world.time, 20_000);
  expect(await tabOf(world, BEN).rows()).toEqual([]);
  expect(await world.postTexts()).toEqual(['queued before']);
});

/**
 * If the system aborts the transaction of a pull, the caller gets no error, and the next pull delivers the
 * rows.
 */
export const pullAborted = onFullDevice(async (world) => {
  const { tab } = world.client(BEN);
  await world.server.inject('POST', `/api/feeds/${world.event.id}`, {
    as: world.client(0).user,
    body: { title: 'pulled later' },
  });
  storage.fault = ({ mode, tables, factory }) =>
    mode !== 'readonly' && tables.includes('posts') && tab.owns(factory) ? 'abort' : undefined;
  expect(await nameOf(tab.pull())).toBe('saved');
  storage.fault = null;
  await tab.pull();
  expect((await readFeed(tab.data, world.event.id, 5)).posts.map(({ title }) => title)).toEqual([
    'pulled later',
  ]);
});

/** An unsaved edit is superseded only by an edit of the same field, not of another one. */
export const editOfAnotherField = onFullDevice(async (world) => {
  const { tab, browser } = world.client(BEN);
  browser.network.online = false;
  const eventId = world.event.id;
  const edit = (set: object) =>
    nameOf(until(world.time, tab.do(updateEventMutation, { eventId, set, base: {} })));
  const kept = () => unsaved.items.map(({ words }) => words);
  fill(world, 'outbox', isQueueing);
  expect(await edit({ description: WORDS })).toBe('NotSaved');
  storage.fault = null;
  expect(await edit({ name: 'Short' })).toBe('saved');
  expect(kept()).toEqual([WORDS]);
  expect(await edit({ description: 'Shorter' })).toBe('saved');
  expect(kept()).toEqual([]);
});
