// Documents from the tap to the outbox: shared offline, deleted, attached to activities; and which of their
// files a device keeps.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { theDevice } from '#src/data/device/device.ts';
import { openOwnData, type OwnData } from '#src/data/databases/local-data.ts';
import { neededFiles } from '#src/data/files/needed-files.ts';
import { readDocuments } from '#src/data/views/documents.ts';
import { readItinerary } from '#src/data/views/event.ts';
import { createDocumentMutation } from '#src/mutations/documents/create-document.ts';
import { deleteDocumentMutation } from '#src/mutations/documents/delete-document.ts';
import { linkDocumentMutation } from '#src/mutations/documents/link-document.ts';
import { enqueueIn } from '#src/mutations/outbox/enqueue.ts';
import { storedFile } from '#src/mutations/outbox/stored-file.ts';
import { installFolds } from '#src/mutations/registry.ts';
import { someDocument } from '#tests/support/some-document.ts';
import { someEvent } from '#tests/support/some-event.ts';

installFolds();
let data: OwnData;
const event = someEvent({ id: crypto.randomUUID(), isOwner: true, isHost: true, selfStatus: 'YES' });
const eventId = event.id;
const [dayId, activityId, guest] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
const stamp = { version: 2, updatedAt: '2027-01-01T00:00:00.000Z' };
beforeEach(async () => {
  data = await openOwnData(
    { ...theDevice(), indexedDB: new IDBFactory(), IDBKeyRange },
    { guid: crypto.randomUUID(), firstName: 'Me', lastName: null, profilePic: null },
  );
  await data.cache.events.put(event);
  await data.cache.days.put({
    id: dayId,
    eventId,
    date: '2027-04-08',
    dayIndex: 0,
    name: 'Day 1',
    subtitle: '',
    description: '',
    image: null,
    ...stamp,
  });
  await data.cache.activities.put({
    id: activityId,
    eventId,
    programId: dayId,
    name: 'Dinner',
    subtitle: '',
    description: 'Seven courses',
    startDateTime: '2027-04-08T10:00:00.000Z',
    endDateTime: '2027-04-08T11:00:00.000Z',
    timezone: 'UTC',
    image: null,
    location: null,
    documents: [],
    ...stamp,
  });
});
const rows = () => data.outbox.mutations.orderBy('seq').toArray();
const shown = async () =>
  (await readDocuments(data, eventId)).documents.map(({ name, userId, sync }) => [name, userId, sync?.state]);
const attached = async () =>
  (await readItinerary(data, eventId))?.days[0]?.activities[0]?.documents.map(({ name }) => name);
const share = async (to: { userId?: string; activity?: boolean } = {}) => {
  const id = crypto.randomUUID();
  const { ref, blob } = await storedFile(
    new File(['%PDF-1.4'], 'menu.pdf', { type: 'application/pdf' }),
    null,
  );
  await enqueueIn(
    data,
    createDocumentMutation,
    {
      id,
      eventId,
      userId: to.userId ?? 'common',
      activity: to.activity ? { dayId, activityId } : null,
      file: ref,
    },
    { blobs: [blob] },
  );
  return { id, ref };
};

test('a document shared offline is one request with its file and shows in its folder at once', async () => {
  const { id, ref } = await share({ userId: guest });
  expect(await shown()).toEqual([['menu.pdf', guest, 'waiting']]);
  const [row, ...others] = await rows();
  expect(others).toEqual([]);
  expect(row?.request).toEqual({
    method: 'POST',
    path: `/api/documents/event/${eventId}/user/${guest}`,
    form: { fields: { id }, files: [{ field: 'file', sha256: ref.sha256, name: 'menu.pdf' }] },
  });
  await data.cache.documents.put(someDocument({ eventId, id, userId: guest, name: 'menu.pdf' }));
  await data.outbox.mutations.clear();
  expect(await shown()).toEqual([['menu.pdf', guest, undefined]]);
});

test('deleting an unsent document sends nothing, removes its file from the device and detaches it from its activity', async () => {
  const { id } = await share({ activity: true });
  expect((await rows())[0]?.request.path).toBe(
    `/api/events/${eventId}/programs/${dayId}/activity/${activityId}/documents`,
  );
  expect(await attached()).toEqual(['menu.pdf']);
  expect(await enqueueIn(data, deleteDocumentMutation, { eventId, documentId: id })).toBeNull();
  expect([await rows(), await data.outbox.blobs.count(), await attached(), await shown()]).toEqual([
    [],
    0,
    [],
    [],
  ]);
});

test('only the last state of attaching and detaching is sent, for each document separately', async () => {
  const [map, menu] = [
    { id: crypto.randomUUID(), name: 'map.pdf' },
    { id: crypto.randomUUID(), name: 'menu.pdf' },
  ];
  const link = (of: typeof map, linked: boolean) =>
    enqueueIn(data, linkDocumentMutation, {
      eventId,
      dayId,
      activityId,
      document: { ...of, mimeType: 'application/pdf' },
      linked,
    });
  await link(map, true);
  await link(menu, true);
  expect(await attached()).toEqual(['map.pdf', 'menu.pdf']);
  await link(map, false);
  expect(await attached()).toEqual(['menu.pdf']);
  const at = `/api/events/${eventId}/programs/${dayId}/activity/${activityId}/documents`;
  expect((await rows()).map(({ request }) => [request.method, request.path])).toEqual([
    ['PUT', `${at}/${menu.id}`],
    ['DELETE', `${at}/${map.id}`],
  ]);
});

test('a device that keeps the event stores its documents in original size, pictures included', async () => {
  const picture = someDocument({ eventId, name: 'visa.jpg', mimeType: 'image/jpeg' });
  const pdf = someDocument({ eventId });
  await data.cache.documents.bulkPut([pdf, picture]);
  const idOf = ({ document }: typeof pdf) => /files\/([0-9a-f-]+)/.exec(document.original)?.[1];
  expect(await neededFiles(data, eventId)).toEqual([
    { file: idOf(picture), width: undefined, isPdf: false },
    { file: idOf(pdf), width: undefined, isPdf: true },
  ]);
});
