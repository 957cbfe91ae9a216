// "Available offline": everything that an event shows is downloaded completely, once, and as far as there is
// room (Device out of room).
import { expect, vi } from 'vitest';
import { COMMON } from '#contract/schemas/documents.ts';
import type { PostRow } from '#contract/schemas/feed.ts';
import { DeviceDb } from '#src/data/databases/device-db.ts';
import { LOOK } from '#src/data/databases/device-names.ts';
import { deleteCache } from '#src/data/databases/local-data.ts';
import { requestFile } from '#src/data/files/requested-files.ts';
import { neededFiles } from '#src/data/files/needed-files.ts';
import { keptPath, KeptFiles } from '#src/data/files/kept-files.ts';
import { chooseOffline } from '#src/data/files/offline-choices.ts';
import { readOfflineCopies } from '#src/data/files/offline-copies.ts';
import { downloads, wakeDownloads } from '#src/data/files/downloads.ts';
import { keptFilesOf } from '#src/data/files/own-kept-files.ts';
import { lookKey } from '#src/data/look.ts';
import { createDocumentMutation } from '#src/mutations/documents/create-document.ts';
import { createPostMutation } from '#src/mutations/feed/create-post.ts';
import { storedFile } from '#src/mutations/outbox/stored-file.ts';
import { dayFromNow, makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import { SimulatedCaches } from '#tests/model/sim/caches.ts';
import type { Fault } from '#tests/model/sim/network.ts';
import { PNG } from '#tests/model/sim/picture.ts';
import { pass, quiet } from '#tests/model/sim/pump.ts';
import { inWorld, tabOf, type Scenario } from '#tests/model/scenarios/stage.ts';
import type { World } from '#tests/model/world.ts';

const BEN = 1;
const FILES = '/api/files/';

/** Asha has posted pictures; Ben's device can store files and has never opened the event. */
const withPictures = (
  pictures: number,
  run: (world: World, caches: SimulatedCaches) => Promise<void>,
): Scenario =>
  inWorld(async (world) => {
    const asha = world.client(0);
    const photo = await storedFile(new File([PNG], 'sea.png', { type: 'image/png' }), null);
    for (let i = 0; i < pictures; i++)
      await asha.tab.do(
        createPostMutation,
        { id: world.newId(), eventId: world.event.id, title: `picture ${i}`, file: photo.ref },
        { blobs: [photo.blob] },
      );
    await asha.tab.sendAll();
    const caches = (world.client(BEN).browser.caches = new SimulatedCaches());
    await run(world, caches);
  });

const copyOf = async (world: World) =>
  (await readOfflineCopies(tabOf(world, BEN).data, world.event.id, (cursor) => cursor !== undefined))[0];
const requestedFiles = (world: World): string[] =>
  world
    .client(BEN)
    .browser.network.sent.filter(({ path }) => path.startsWith(FILES))
    .map(({ path }) => path);
async function restart(world: World): Promise<void> {
  await world.reopen(BEN);
  await tabOf(world, BEN).pull();
}
/** Waits for downloads. Their code is loaded by a dynamic import, which takes real time. */
async function untilSettled(world: World): Promise<void> {
  for (let round = 0; round < 4; round++) {
    await pass(world.time, 5000);
    await vi.dynamicImportSettled();
  }
}

async function removeBen({ server, event, clients }: World): Promise<void> {
  await putRsvp(server, event.id, clients[BEN]!.user, { status: 'HOST_REMOVED', decidedBy: 'HOST' });
  await server.inject('PUT', `/api/events/${event.id}`, {
    as: clients[0]!.user,
    body: { privacy: 'PRIVATE' },
  });
}

export const downloadedOnce = withPictures(4, async (world, caches) => {
  const { browser } = world.client(BEN);
  let calls = 0;
  // the connection is lost after two files
  browser.network.rule = ({ path }) => (path.startsWith(FILES) && ++calls > 2 ? 'dropBefore' : undefined);
  await restart(world);
  await untilSettled(world);
  expect(await copyOf(world)).toMatchObject({ wanted: true, done: 2, total: 4, days: 3 });
  expect(caches.paths()).toHaveLength(2);
  const before = new Set(caches.paths());
  browser.network.rule = null;
  browser.network.sent.length = 0;
  await restart(world);
  await untilSettled(world);
  expect(await copyOf(world)).toMatchObject({ done: 4, total: 4 });
  expect(requestedFiles(world), 'after the reload only missing files are requested').toHaveLength(2);
  const ids = (await tabOf(world, BEN).data.cache.posts.toArray()).map(
    (post: PostRow) => post.media?.split('?')[0],
  );
  expect(
    caches
      .paths()
      .map((path) => path.split('?')[0])
      .sort(),
  ).toEqual(ids.sort());
  expect(
    caches.paths().every((path) => /^\/files\/[0-9a-f-]{36}\?w=640$/.test(path)),
    'whole files, stored under their address without the signature',
  ).toBe(true);
  for (const path of before) expect(caches.paths()).toContain(path);
  // once Ben is removed from the event, its rows and files are deleted
  await removeBen(world);
  await tabOf(world, BEN).pull();
  expect(caches.paths()).toEqual([]);
});

export const deletedMeanwhile = withPictures(1, async (world, caches) => {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  world.client(BEN).browser.network.holdAnswer = ({ path }) => (path.startsWith(FILES) ? arrived : undefined);
  await restart(world);
  await pass(world.time, 5000);
  await vi.dynamicImportSettled();
  await pass(world.time, 1);
  expect(requestedFiles(world), 'the download is in flight').toHaveLength(1);
  const { posts } = tabOf(world, BEN).data.cache;
  const [postId] = await posts.toCollection().primaryKeys();
  await world.server.inject('DELETE', `/api/feeds/${world.event.id}/${postId}`, { as: world.client(0).user });
  await tabOf(world, BEN).pull();
  expect(await posts.count()).toBe(0);
  arrive();
  await untilSettled(world);
  expect(caches.paths()).toEqual([]);
});

/**
 * Removed guest: rows and files cannot be deleted in one transaction. Files left when the page closes in
 * between are deleted at the next start.
 */
export const closedBeforeFilesLeft = withPictures(1, async (world, caches) => {
  await restart(world);
  await untilSettled(world);
  expect(caches.paths()).toHaveLength(1);
  await removeBen(world);
  const open = vi.spyOn(caches, 'open').mockRejectedValue(new Error('closed'));
  await tabOf(world, BEN).pull();
  open.mockRestore();
  expect([await tabOf(world, BEN).data.cache.events.count(), caches.paths().length]).toEqual([0, 1]);
  await restart(world);
  await untilSettled(world);
  expect(caches.paths()).toEqual([]);
});

/**
 * Removed guest: the worker stores a picture that it was fetching when the pull removed its rows. It is deleted a little
 * later, by this page or, if that is closed by then, by the next one.
 */
export const storedAfterRemoval = (closed: boolean): Scenario =>
  withPictures(1, async (world, caches) => {
    await restart(world);
    await untilSettled(world);
    const [path] = caches.paths();
    await removeBen(world);
    await tabOf(world, BEN).pull();
    expect(caches.paths()).toEqual([]);
    await keptFilesOf(tabOf(world, BEN).data).keep(path!, new Blob([PNG]), new Headers());
    expect(caches.paths()).toEqual([path]);
    if (closed) await restart(world);
    await pass(world.time, 6000);
    if (closed) await tabOf(world, BEN).pull();
    await quiet();
    expect(caches.paths()).toEqual([]);
  });

/** Ben attends another event, too; his device holds a page's last look and a picture that he merely looked at. */
const withLook = (run: (world: World, looks: () => Promise<number>) => Promise<void>): Scenario =>
  inWorld(async (world) => {
    const { browser, user } = world.client(BEN);
    browser.caches = new SimulatedCaches();
    const other = await makeEvent(world.server, world.client(0).user);
    await putRsvp(world.server, other.id, user, { status: 'YES' });
    await restart(world);
    const { data } = tabOf(world, BEN);
    await keptFilesOf(data).keep(keptPath(world.newId(), 640), new Blob([PNG]), new Headers());
    const db = new DeviceDb(data.device);
    await db.open();
    await db.meta.put({ key: lookKey({ pathname: `/experience/${world.event.id}`, search: '' }), value: {} });
    await run(world, () => db.meta.where('key').startsWith(LOOK).count());
    db.close();
  });

/**
 * Removed guest: the connection is lost when the first page of the other event has arrived. Last looks are
 * deleted at once, files when a pull is complete.
 */
export const removedBeforeConnectionLost = withLook(async (world, looks) => {
  const { server, event } = world;
  const { browser, user, tab } = world.client(BEN);
  await removeBen(world);
  const { body } = await server.inject('POST', '/api/sync', {
    as: user,
    body: { cursors: {}, watch: [], discover: false },
  });
  const events = body.events.map((page: object) => ({ ...page, more: true }));
  let calls = 0;
  browser.network.rule = ({ path }) => (path === '/api/sync' && calls > 0 ? 'dropBefore' : undefined);
  browser.network.change = ({ path }) =>
    path === '/api/sync' && calls++ === 0 ? { ...body, events } : undefined;
  await tab.pull();
  expect([await tab.data.cache.events.get(event.id), await looks()]).toEqual([undefined, 0]);
  Object.assign(browser.network, { rule: null, change: null });
  await tab.pull();
  expect([await tab.data.cache.events.count(), browser.caches?.paths()]).toEqual([1, []]);
});

/** Removed guest: last looks left when the page closes after deleting the rows are deleted by the next pull. */
export const closedBeforeLooksLeft = withLook(async (world, looks) => {
  await removeBen(world);
  const { tab, browser } = world.client(BEN);
  vi.spyOn(tab.store, 'forgetLooks').mockRejectedValueOnce(new Error('closed'));
  await tab.pull();
  expect([await tab.data.cache.events.count(), await looks()]).toEqual([1, 1]);
  browser.network.online = false;
  await restart(world);
  expect(await looks()).toBe(0);
});

/** A device that has lost its rows keeps its files, which are needed again once the rows are pulled. */
export const rowsLost = withPictures(1, async (world, caches) => {
  await restart(world);
  await untilSettled(world);
  const {
    tab,
    browser: { network },
  } = world.client(BEN);
  tab.kill();
  await quiet();
  await deleteCache(tab.data.device, tab.data.key);
  network.online = false;
  await world.reopen(BEN);
  wakeDownloads();
  await untilSettled(world);
  expect(caches.paths()).toHaveLength(1);
  network.online = true;
  network.sent.length = 0;
  await restart(world);
  await untilSettled(world);
  expect([caches.paths().length, requestedFiles(world)], 'nothing is downloaded again').toEqual([1, []]);
});

export const cutShort = withPictures(2, async (world, caches) => {
  const { browser } = world.client(BEN);
  browser.network.rule = ({ path }) => (path.startsWith(FILES) ? 'truncate' : undefined);
  await restart(world);
  await untilSettled(world);
  expect(caches.paths(), 'a truncated picture is not stored').toEqual([]);
  browser.network.rule = ({ path }) => (path.startsWith(FILES) ? 'portalHtml' : undefined);
  await pass(world.time, 120_000);
  expect(caches.paths(), 'nor is a captive portal’s page').toEqual([]);
  browser.network.rule = null;
  await pass(world.time, 120_000);
  await untilSettled(world);
  expect(await copyOf(world), 'it is retried automatically').toMatchObject({ done: 2, total: 2 });
});

export const oneFails = withPictures(3, async (world) => {
  const { browser } = world.client(BEN);
  let bad: string | undefined;
  browser.network.rule = ({ path }) =>
    path.startsWith(FILES) && path === (bad ??= path) ? 'serverError' : undefined;
  await restart(world);
  await untilSettled(world);
  expect(await copyOf(world), 'the others are downloaded').toMatchObject({ done: 2, total: 3 });
  expect(tabOf(world, BEN).seen.connections).not.toContain('offline');
  browser.network.rule = null;
  await pass(world.time, 120_000);
  await untilSettled(world);
  expect(await copyOf(world), 'the failed one follows when the server recovers').toMatchObject({
    done: 3,
    total: 3,
  });
});

/** A video of the soonest event never completes; the files of later events are downloaded all the same. */
export const oneNeverCompletes = inWorld(async (world) => {
  const [asha, ben] = [world.client(0), world.client(BEN)];
  const later = await makeEvent(world.server, asha.user, {
    startIsoTime: dayFromNow(20, new Date(world.time.wall)),
    endIsoTime: dayFromNow(20, new Date(world.time.wall)),
  });
  await putRsvp(world.server, later.id, ben.user, { status: 'YES' });
  const video = await storedFile(
    new File(['\0\0\0\u0018ftypmp42\0\0\0\0mp42isom'], 'sea.mp4', { type: 'video/mp4' }),
    { width: 320, height: 180 },
  );
  const photo = await storedFile(new File([PNG], 'sea.png', { type: 'image/png' }), null);
  const pdf = await storedFile(new File(['%PDF-1.4 map'], 'map.pdf', { type: 'application/pdf' }), null);
  const post = async (eventId: string, { ref, blob }: typeof photo) =>
    asha.tab.do(
      createPostMutation,
      { id: world.newId(), eventId, title: 'The sea', file: ref },
      { blobs: [blob] },
    );
  await post(world.event.id, video);
  await post(later.id, photo);
  await asha.tab.do(
    createDocumentMutation,
    { id: world.newId(), eventId: later.id, userId: COMMON, activity: null, file: pdf.ref },
    { blobs: [pdf.blob] },
  );
  await asha.tab.sendAll();
  await ben.tab.pull();
  const [endless, ...more] = await neededFiles(ben.tab.data, world.event.id);
  const wanted = await neededFiles(ben.tab.data, later.id);
  expect([more, wanted]).toMatchObject([[], [{ width: 640 }, { isPdf: true }]]);
  for (const fault of ['breakOff', 'truncate', 'gateway'] satisfies Fault[]) {
    const caches = (ben.browser.caches = new SimulatedCaches());
    ben.browser.network.rule = ({ path }) => (path === `${FILES}${endless!.file}` ? fault : undefined);
    await restart(world);
    await untilSettled(world);
    expect(caches.paths(), fault).toEqual(wanted.map(({ file, width }) => keptPath(file, width)).toSorted());
  }
  ben.browser.network.rule = null;
  await pass(world.time, 120_000);
  await untilSettled(world);
  expect(await copyOf(world), 'the video follows once it arrives whole').toMatchObject({ done: 1, total: 1 });
});

/** A device without a connection does not look again and again for what is missing; it downloads once it is back. */
export const waitsForTheConnection = withPictures(1, async (world, caches) => {
  const { network } = world.client(BEN).browser;
  const looks = vi.spyOn(KeptFiles.prototype, 'reconcile');
  await restart(world);
  network.online = false;
  tabOf(world, BEN).hint();
  await untilSettled(world);
  expect(tabOf(world, BEN).seen.connection).toBe('offline');
  await pass(world.time, 60_000);
  const before = looks.mock.calls.length;
  expect(before).toBeGreaterThan(0);
  await pass(world.time, 20 * 60_000);
  expect(looks).toHaveBeenCalledTimes(before);
  network.online = true;
  await pass(world.time, 65_000);
  await untilSettled(world);
  expect(caches.paths()).toHaveLength(1);
  looks.mockRestore();
});

export const withinRoom = withPictures(3, async (world, caches) => {
  await restart(world);
  await untilSettled(world);
  const each = caches.usage / 3;
  const { data } = tabOf(world, BEN);
  await chooseOffline(data, world.event.id, false);
  expect(
    [caches.paths(), (await copyOf(world))?.wanted],
    'files that are no longer wanted are deleted',
  ).toEqual([[], false]);
  await untilSettled(world);
  expect(caches.paths(), 'and are not downloaded again').toEqual([]);

  const [alone] = await neededFiles(data, world.event.id);
  await requestFile(data, { eventId: world.event.id, file: alone!.file }, true);
  await untilSettled(world);
  expect(caches.paths(), 'except one that is requested separately').toEqual([keptPath(alone!.file, 640)]);
  await requestFile(data, { eventId: world.event.id, file: alone!.file }, false);
  await untilSettled(world);
  expect(caches.paths()).toEqual([]);

  // a file that was merely viewed is evicted, one kept for offline use is not
  await keptFilesOf(data).keep(
    `/files/${world.newId()}?w=640`,
    new Blob([new Uint8Array(Math.ceil(each))]),
    new Headers(),
  );
  caches.quota = Math.ceil(each * 2.5);
  await chooseOffline(data, world.event.id, true);
  await untilSettled(world);
  expect(downloads.stopped).toBe('noSpace');
  expect(await copyOf(world)).toMatchObject({ done: 2, total: 3 });
  expect(caches.usage).toBeLessThanOrEqual(caches.quota);
  caches.quota = Number.POSITIVE_INFINITY;
  await tabOf(world, BEN).pull();
  await untilSettled(world);
  expect(await copyOf(world)).toMatchObject({ done: 3, total: 3 });
});
