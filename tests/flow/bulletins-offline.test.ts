// Bulletins from the tap to the outbox: posted offline, sent once, deleted before or after sending.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { theDevice } from '#src/data/device/device.ts';
import { openOwnData, type OwnData } from '#src/data/databases/local-data.ts';
import { readBulletins } from '#src/data/views/bulletin.ts';
import { createBulletinMutation } from '#src/mutations/bulletin/create-bulletin.ts';
import { deleteBulletinMutation } from '#src/mutations/bulletin/delete-bulletin.ts';
import { readBulletinsMutation } from '#src/mutations/bulletin/read-bulletins.ts';
import { enqueueIn } from '#src/mutations/outbox/enqueue.ts';
import { storedFile } from '#src/mutations/outbox/stored-file.ts';
import { installFolds } from '#src/mutations/registry.ts';
import { PNG } from '#tests/model/sim/picture.ts';
import { someEvent } from '#tests/support/some-event.ts';

installFolds();
let data: OwnData;
const event = someEvent({ id: crypto.randomUUID(), isOwner: true, isHost: true, selfStatus: 'YES' });
beforeEach(async () => {
  data = await openOwnData(
    { ...theDevice(), indexedDB: new IDBFactory(), IDBKeyRange },
    { guid: crypto.randomUUID(), firstName: 'Me', lastName: null, profilePic: null },
  );
  await data.cache.events.put(event);
});
const rows = () => data.outbox.mutations.orderBy('seq').toArray();
const eventId = event.id;
const words = { title: 'Coats', description: 'It is cold.' };
const shown = async () =>
  (await readBulletins(data, eventId)).bulletins.map(({ title, sync }) => [title, sync?.state]);
const fromServer = (id: string, timestamp: string) => ({
  id,
  eventId,
  ...words,
  media: null,
  mediaMetadata: null,
  owner: { guid: crypto.randomUUID(), firstName: 'Hana', lastName: null, profilePic: null },
  timestamp,
  version: 3,
  updatedAt: timestamp,
});

test('a bulletin posted offline is one request with its image and shows at once; once confirmed, it shows once', async () => {
  const id = crypto.randomUUID();
  const { ref, blob } = await storedFile(new File([PNG], 'sea.png', { type: 'image/png' }), null);
  await enqueueIn(data, createBulletinMutation, { id, eventId, ...words, file: ref }, { blobs: [blob] });
  expect(await shown()).toEqual([['Coats', 'waiting']]);
  const [row, ...others] = await rows();
  expect(others).toEqual([]);
  expect(row?.request).toEqual({
    method: 'POST',
    path: `/api/bulletin/${eventId}`,
    form: { fields: { id, ...words }, files: [{ field: 'image', sha256: ref.sha256, name: 'sea.png' }] },
  });
  // the answer is in the cache before the row is deleted
  await data.cache.bulletins.put(fromServer(id, '2027-04-08T10:00:00.000Z'));
  expect((await shown()).map(([title]) => title)).toEqual(['Coats']);
  await data.outbox.mutations.clear();
  expect(await shown()).toEqual([['Coats', undefined]]);
});

test('deleting an unsent bulletin sends nothing and removes its image from the device', async () => {
  const id = crypto.randomUUID();
  const { ref, blob } = await storedFile(new File([PNG], 'sea.png', { type: 'image/png' }), null);
  await enqueueIn(data, createBulletinMutation, { id, eventId, ...words, file: ref }, { blobs: [blob] });
  expect(await enqueueIn(data, deleteBulletinMutation, { eventId, bulletinId: id })).toBeNull();
  expect([await rows(), await data.outbox.blobs.count()]).toEqual([[], 0]);
  expect(await shown()).toEqual([]);
});

test('the deletion of a bulletin that may have been sent is queued behind it', async () => {
  const id = crypto.randomUUID();
  const first = await enqueueIn(data, createBulletinMutation, { id, eventId, ...words, file: null });
  await data.outbox.mutations.update(first ?? '', { maybeSent: 1 });
  await enqueueIn(data, deleteBulletinMutation, { eventId, bulletinId: id });
  expect((await rows()).map(({ type }) => type)).toEqual(['createBulletin', 'deleteBulletin']);
  expect(await shown()).toEqual([]);
  const [creation, deletion] = await rows();
  expect(deletion?.lane).toBe(creation?.lane);
});

test('a read mark covers what came before it; a later one replaces it while unsent; an earlier one changes nothing on screen', async () => {
  const [early, late] = ['2027-04-08T10:00:00.000Z', '2027-04-08T11:00:00.000Z'];
  await data.cache.bulletins.bulkPut([
    fromServer(crypto.randomUUID(), early),
    fromServer(crypto.randomUUID(), late),
  ]);
  const unread = async () => (await readBulletins(data, eventId)).unread.map(({ timestamp }) => timestamp);
  expect(await unread()).toEqual([late, early]);
  await enqueueIn(data, readBulletinsMutation, { eventId, to: early });
  expect(await unread()).toEqual([late]);
  await enqueueIn(data, readBulletinsMutation, { eventId, to: late });
  expect(await unread()).toEqual([]);
  expect((await rows()).map(({ request }) => request)).toEqual([
    { method: 'PUT', path: `/api/bulletin/${eventId}/read`, body: { to: late } },
  ]);
  await data.cache.reads.put({
    id: eventId,
    eventId,
    userId: data.me.guid,
    bulletins: late,
    version: 4,
    updatedAt: late,
  });
  await data.outbox.mutations.clear();
  await enqueueIn(data, readBulletinsMutation, { eventId, to: early });
  expect(await unread()).toEqual([]);
});

test('one’s own bulletins are never unread', async () => {
  await data.cache.bulletins.put({
    ...fromServer(crypto.randomUUID(), '2027-04-08T10:00:00.000Z'),
    owner: data.me,
  });
  expect((await readBulletins(data, eventId)).unread).toEqual([]);
});
