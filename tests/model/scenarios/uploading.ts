// Uploads of large files: Photo queued offline.
import { expect } from 'vitest';
import { createActivityMutation } from '#src/mutations/activities/create-activity.ts';
import { createPostMutation } from '#src/mutations/feed/create-post.ts';
import { deleteDayMutation } from '#src/mutations/days/delete-day.ts';
import { readUpload } from '#src/data/upload-progress.ts';
import { setDayImageMutation } from '#src/mutations/days/set-day-image.ts';
import { discardRow } from '#src/mutations/outbox/discard-row.ts';
import { storedFile } from '#src/mutations/outbox/stored-file.ts';
import { PNG } from '#tests/model/sim/picture.ts';
import { pass } from '#tests/model/sim/pump.ts';
import { activityOn } from '#tests/support/event-scene.ts';
import { inWorld } from '#tests/model/scenarios/stage.ts';

const UPLOADS = '/api/uploads/';
/** A picture large enough to be uploaded in parts. */
const largePhoto = (bytes: number) =>
  storedFile(new File([PNG, new Uint8Array(bytes)], 'sea.png', { type: 'image/png' }), {
    width: 2,
    height: 2,
  });

/**
 * Photo queued offline: a large file is uploaded in parts. Whatever is lost, the post exists once, and no
 * part is repeated without need.
 */
export const fileInParts = inWorld(async (world) => {
  const {
    tab,
    browser: { network },
  } = world.client(1);
  const photo = await largePhoto(1_300_000);
  const post = () =>
    tab.do(
      createPostMutation,
      { id: world.newId(), eventId: world.event.id, title: 'The sea', file: photo.ref },
      { blobs: [photo.blob] },
    );
  const parts = () =>
    network.sent.filter(
      ({ path, method, fault }) => path.startsWith(UPLOADS) && method === 'PUT' && fault !== 'dropBefore',
    ).length;
  let calls = 0;
  network.rule = ({ path }) =>
    path.startsWith(UPLOADS)
      ? (['pass', 'dropAfter', 'truncate', 'dropBefore', 'unavailable'] as const)[calls++ % 5]
      : undefined;
  const before = await world.versionOf(world.event.id);
  await post();
  await tab.sendAll();
  expect(await tab.rows()).toEqual([]);
  expect(await world.versionOf(world.event.id)).toBe(before + 1);
  expect(parts(), 'three parts, each repeated once at most').toBeLessThanOrEqual(6);

  // the answer to the change is lost, and the upload has expired by the second attempt
  network.rule = ({ path, method }) =>
    method === 'POST' && path.startsWith('/api/feeds/') ? 'dropAfter' : undefined;
  await post();
  await pass(world.time, 5000);
  await world.server.services.uploads.prune(new Date(Date.now() + 60_000));
  network.rule = null;
  await tab.sendAll();
  expect(await tab.rows()).toEqual([]);
  expect(await world.versionOf(world.event.id), 'one effect').toBe(before + 2);
});

/**
 * The connection breaks after every part: as long as the upload makes progress, the backoff does not grow.
 */
export const progressDespiteBreaks = inWorld(async (world) => {
  const {
    tab,
    browser: { network },
  } = world.client(1);
  const photo = await largePhoto(9_000_000);
  let calls = 0;
  network.rule = ({ path, method }) =>
    path.startsWith(UPLOADS) && method === 'PUT' && calls++ % 2 === 1 ? 'dropBefore' : undefined;
  await tab.do(
    createPostMutation,
    { id: world.newId(), eventId: world.event.id, title: 'The sea', file: photo.ref },
    { blobs: [photo.blob] },
  );
  await pass(world.time, 60_000);
  expect(calls, 'eighteen parts, and a break after each but the last').toBeGreaterThanOrEqual(35);
  expect(await tab.rows()).toEqual([]);
});

/**
 * If a change is discarded during its upload, no further part is sent, nor the change itself, and nothing is
 * left. Until then the device knows how much has been uploaded, even after a restart.
 */
export const discardedDuringUpload = inWorld(async (world) => {
  const client = world.client(1);
  const {
    browser: { network },
  } = client;
  let { tab } = client;
  const photo = await largePhoto(1_300_000);
  const of = photo.blob.bytes.byteLength;
  const before = await world.versionOf(world.event.id);
  let parts = 0;
  network.rule = ({ path, method }) =>
    path.startsWith(UPLOADS) && method === 'PUT' && ++parts > 1 ? 'dropBefore' : undefined;
  await tab.do(
    createPostMutation,
    { id: world.newId(), eventId: world.event.id, title: 'The sea', file: photo.ref },
    { blobs: [photo.blob] },
  );
  await pass(world.time, 5000);
  const [row] = await tab.rows();
  if (!row) throw new Error('the row is missing');
  const held = { done: 512 * 1024, of };
  expect(await readUpload(tab.data.cache, row.id)).toMatchObject(held);
  expect(row.maybeSent, 'parts have no effect').toBe(0);
  network.online = false;
  await client.reopen();
  tab = client.tab;
  await pass(world.time, 5000);
  expect(await readUpload(tab.data.cache, row.id)).toMatchObject(held);

  // while the second part is in flight
  network.rule = null;
  network.online = true;
  const sent = network.sent.length;
  let calls = 0;
  let discarding: Promise<boolean> | undefined;
  network.holdAnswer = ({ path }) => {
    // the first call asks how much has arrived, the second sends the rest
    if (!path.startsWith(UPLOADS) || ++calls !== 2) return undefined;
    discarding = discardRow(row.id, tab.data);
    return discarding.then(() => undefined);
  };
  tab.hint();
  await tab.sendAll();
  expect(await discarding).toBe(true);
  expect(await tab.rows()).toEqual([]);
  expect(
    network.sent.slice(sent).flatMap(({ path, method }) => (/uploads|feeds/.test(path) ? [method] : [])),
    'no further part and no post',
  ).toEqual(['GET', 'PUT']);
  expect(await world.versionOf(world.event.id)).toBe(before);
  expect(await readUpload(tab.data.cache, row.id)).toBeNull();
});

/**
 * Photo queued offline: the pictures of one post survive restarts and arrive together: if sending is
 * interrupted between two of them, there is no post with only one.
 */
export const picturesTogether = inWorld(async (world) => {
  const client = world.client(1);
  const { network } = client.browser;
  const photos = [await largePhoto(300_000), await largePhoto(300_001), await largePhoto(10)];
  const [file = null, ...more] = photos.map(({ ref }) => ref);
  const id = world.newId();
  const onServer = async (): Promise<number | null> => {
    const path = `/api/feeds/${world.event.id}/${id}`;
    const { status, body } = await world.server.inject('GET', path, { as: world.client(0).user });
    return status === 200 ? body.gallery.length : null;
  };
  network.online = false;
  await client.tab.do(
    createPostMutation,
    { id, eventId: world.event.id, title: 'The sea', file, more },
    { blobs: photos.map(({ blob }) => blob) },
  );
  await client.reopen();
  let parts = 0;
  network.rule = ({ path, method }) =>
    path.startsWith(UPLOADS) && method === 'PUT' && ++parts > 1 ? 'dropBefore' : undefined;
  network.online = true;
  client.tab.hint();
  await pass(world.time, 5000);
  expect(await onServer(), 'no post yet').toBeNull();
  network.rule = null;
  await client.reopen();
  await client.tab.sendAll();
  expect(await client.tab.rows()).toEqual([]);
  expect(await onServer(), 'all pictures').toBe(3);
});

/** A change whose file is damaged on this device is parked with its text and not retried. */
export const damagedFile = inWorld(async (world) => {
  const {
    tab,
    browser: { network },
  } = world.client(1);
  const photo = await largePhoto(200_000);
  await tab.do(
    createPostMutation,
    { id: world.newId(), eventId: world.event.id, title: 'The sea', file: photo.ref },
    {
      blobs: [{ ...photo.blob, bytes: await new Blob([PNG, new Uint8Array(200_000).fill(1)]).arrayBuffer() }],
    },
  );
  await tab.sendAll();
  const [row] = await tab.rows();
  expect(row).toMatchObject({
    status: 'rejected',
    args: { title: 'The sea' },
    outcome: { code: 'FILE_NOT_FOUND', text: 'The file on this device is damaged.' },
  });
  const calls = network.sent.length;
  await pass(world.time, 600_000);
  expect(network.sent.slice(calls).filter(({ path }) => path.startsWith(UPLOADS))).toEqual([]);
});

/**
 * A day gets a picture and an activity with a picture, and is deleted before these are sent: they are sent
 * first, and nothing needs a decision.
 */
export const deletedAfterItsPicture = inWorld(async (world) => {
  const {
    tab,
    browser: { network },
  } = world.client(0);
  const { event } = world;
  const [, day] = event.programs;
  if (!day) throw new Error('the event has only one day');
  const photo = await largePhoto(1000);
  network.online = false;
  await tab.do(
    setDayImageMutation,
    { eventId: event.id, dayId: day.id, file: photo.ref },
    { blobs: [photo.blob] },
  );
  await tab.do(
    createActivityMutation,
    {
      ...activityOn(day.date),
      subtitle: '',
      location: null,
      timezone: event.timezone,
      id: world.newId(),
      eventId: event.id,
      dayId: day.id,
      file: photo.ref,
    },
    { blobs: [photo.blob] },
  );
  await tab.do(deleteDayMutation, { eventId: event.id, dayId: day.id });
  network.online = true;
  tab.hint();
  await tab.sendAll();
  expect(await tab.rows()).toEqual([]);
  await tab.pull();
  expect((await tab.data.cache.days.toArray()).map(({ id }) => id)).not.toContain(day.id);
});
