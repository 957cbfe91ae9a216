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
 * Photo queued offline: a large file is uploaded in parts; whatever is lost on the way, it is there once, and no
 * part is sent needlessly.
 */
export const fileInParts = inWorld(async (world) => {
  const {
    tab,
    browser: { network },
  } = world.seat(1);
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
  expect(parts(), 'three parts, each once more at most').toBeLessThanOrEqual(6);

  // the answer to the change is lost, and the upload has expired by the second try
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
 * A connection that breaks after every part: as long as the upload makes progress, waits do not double with each
 * break.
 */
export const gettingOnInParts = inWorld(async (world) => {
  const {
    tab,
    browser: { network },
  } = world.seat(1);
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
 * Discarded during its upload: no further part is sent, the change never is, and nothing is left. Until then the
 * device knows how much has arrived, even after a restart.
 */
export const givenUpInParts = inWorld(async (world) => {
  const seat = world.seat(1);
  const {
    browser: { network },
  } = seat;
  let { tab } = seat;
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
  if (!row) throw new Error('it is not there any more');
  const held = { done: 512 * 1024, of };
  expect(await readUpload(tab.data.cache, row.id)).toMatchObject(held);
  expect(row.maybeSent, 'parts have no effect').toBe(0);
  network.online = false;
  await seat.reopen();
  tab = seat.tab;
  await pass(world.time, 5000);
  expect(await readUpload(tab.data.cache, row.id)).toMatchObject(held);

  // while the second part is in flight
  network.rule = null;
  network.online = true;
  const sent = network.sent.length;
  let calls = 0;
  let given: Promise<boolean> | undefined;
  network.holdAnswer = ({ path }) => {
    // it asks how much has arrived, then sends the rest
    if (!path.startsWith(UPLOADS) || ++calls !== 2) return undefined;
    given = discardRow(row.id, tab.data);
    return given.then(() => undefined);
  };
  tab.hint();
  await tab.sendAll();
  expect(await given).toBe(true);
  expect(await tab.rows()).toEqual([]);
  expect(
    network.sent.slice(sent).flatMap(({ path, method }) => (/uploads|feeds/.test(path) ? [method] : [])),
    'no part more, and never the post',
  ).toEqual(['GET', 'PUT']);
  expect(await world.versionOf(world.event.id)).toBe(before);
  expect(await readUpload(tab.data.cache, row.id)).toBeNull();
});

/**
 * Photo queued offline: the pictures of one post survive a restart and arrive together: cut off between two of
 * them, there is no post with one.
 */
export const picturesTogether = inWorld(async (world) => {
  const seat = world.seat(1);
  const { network } = seat.browser;
  const photos = [await largePhoto(300_000), await largePhoto(300_001), await largePhoto(10)];
  const [file = null, ...more] = photos.map(({ ref }) => ref);
  const id = world.newId();
  const onServer = async (): Promise<number | null> => {
    const path = `/api/feeds/${world.event.id}/${id}`;
    const { status, body } = await world.server.inject('GET', path, { as: world.seat(0).user });
    return status === 200 ? body.gallery.length : null;
  };
  network.online = false;
  await seat.tab.do(
    createPostMutation,
    { id, eventId: world.event.id, title: 'The sea', file, more },
    { blobs: photos.map(({ blob }) => blob) },
  );
  await seat.reopen();
  let parts = 0;
  network.rule = ({ path, method }) =>
    path.startsWith(UPLOADS) && method === 'PUT' && ++parts > 1 ? 'dropBefore' : undefined;
  network.online = true;
  seat.tab.hint();
  await pass(world.time, 5000);
  expect(await onServer(), 'nothing of it is there').toBeNull();
  network.rule = null;
  await seat.reopen();
  await seat.tab.sendAll();
  expect(await seat.tab.rows()).toEqual([]);
  expect(await onServer(), 'all of it is there').toBe(3);
});

/** A file damaged on this device is parked with its words, and not retried for ever. */
export const damagedFile = inWorld(async (world) => {
  const {
    tab,
    browser: { network },
  } = world.seat(1);
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
 * A day gets a picture and an activity with one, and is deleted before these are sent: they are sent first, and
 * nothing needs a decision.
 */
export const deletedAfterItsPicture = inWorld(async (world) => {
  const {
    tab,
    browser: { network },
  } = world.seat(0);
  const { event } = world;
  const [, day] = event.programs;
  if (!day) throw new Error('the event has one day only');
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
