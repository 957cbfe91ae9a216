// Pictures of an event, a day and an activity while they are pending on this device.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { theDevice } from '#src/data/device/device.ts';
import { openOwnData, type OwnData } from '#src/data/databases/local-data.ts';
import { readItinerary } from '#src/data/views/event.ts';
import { readHome } from '#src/data/views/home.ts';
import { readOutbox } from '#src/data/views/outbox.ts';
import { createEventMutation } from '#src/mutations/events/create-event.ts';
import { deleteActivityMutation } from '#src/mutations/activities/delete-activity.ts';
import { enqueueIn } from '#src/mutations/outbox/enqueue.ts';
import { retryRow } from '#src/mutations/outbox/outbox-actions.ts';
import { installFolds } from '#src/mutations/registry.ts';
import { setActivityImageMutation } from '#src/mutations/activities/set-activity-image.ts';
import { setDayImageMutation } from '#src/mutations/days/set-day-image.ts';
import { setEventImageMutation } from '#src/mutations/events/set-event-image.ts';
import { storedFile } from '#src/mutations/outbox/stored-file.ts';
import { sendable } from '#src/sync/push/sendable.ts';
import { PNG } from '#tests/model/sim/picture.ts';
import { someActivity, someDay } from '#tests/support/itinerary-scene.ts';
import { someEvent } from '#tests/support/some-event.ts';

installFolds();
const picture = (more = 0) =>
  storedFile(new File([PNG, new Uint8Array(more)], `sea-${more}.png`, { type: 'image/png' }), null);

let data: OwnData;
const event = someEvent({
  id: crypto.randomUUID(),
  isOwner: true,
  isHost: true,
  isGuest: true,
  selfStatus: 'YES',
  image: '/files/old',
});
const {
  activities: _none,
  sync: _sync,
  syncOf: _syncOf,
  ...day
} = { ...someDay(event.startOn, 0, 'Arashiyama'), id: crypto.randomUUID(), eventId: event.id };
const {
  sync: _s,
  syncOf: _o,
  ...activity
} = {
  ...someActivity(event.startOn, '10:00', '11:00', 'Walk'),
  id: crypto.randomUUID(),
  eventId: event.id,
  programId: day.id,
};
beforeEach(async () => {
  data = await openOwnData(
    { ...theDevice(), indexedDB: new IDBFactory(), IDBKeyRange },
    { guid: crypto.randomUUID(), firstName: 'Me', lastName: null, profilePic: null },
  );
  await data.cache.events.put(event);
  await data.cache.days.put(day);
  await data.cache.activities.put(activity);
});

const setEvent = async (more = 0) => {
  const { ref, blob } = await picture(more);
  await enqueueIn(data, setEventImageMutation, { eventId: event.id, file: ref }, { blobs: [blob] });
  return `outbox:${ref.sha256}`;
};
const setActivity = async (more = 0) => {
  const { ref, blob } = await picture(more);
  await enqueueIn(
    data,
    setActivityImageMutation,
    { eventId: event.id, dayId: day.id, activityId: activity.id, file: ref },
    { blobs: [blob] },
  );
  return `outbox:${ref.sha256}`;
};
const rows = () => data.outbox.mutations.orderBy('seq').toArray();
const blobs = async () => (await data.outbox.blobs.toArray()).map(({ sha256 }) => `outbox:${sha256}`);
const shown = async () => {
  const itinerary = await readItinerary(data, event.id);
  const [first] = itinerary?.days ?? [];
  return [itinerary?.event, first, first?.activities[0]].map((one) => [one?.image, one?.syncOf.image?.state]);
};

test('each pending picture shows at once where it belongs, from the device’s own file, marked as pending', async () => {
  const { ref, blob } = await picture(7);
  const cover = await setEvent();
  await enqueueIn(
    data,
    setDayImageMutation,
    { eventId: event.id, dayId: day.id, file: ref },
    { blobs: [blob] },
  );
  expect(await shown()).toEqual([
    [cover, 'waiting'],
    [`outbox:${ref.sha256}`, 'waiting'],
    [null, undefined],
  ]);
  const third = await setActivity(8);
  expect(await shown()).toEqual([
    [cover, 'waiting'],
    [`outbox:${ref.sha256}`, 'waiting'],
    [third, 'waiting'],
  ]);
  expect((await readHome(data)).events[0]).toMatchObject({ image: cover, sync: { state: 'waiting' } });
  expect((await readOutbox(data)).rows.map(({ label, words }) => [label, words])).toEqual([
    ['Image of the experience', ''],
    ['Image of a day', ''],
    ['Image of an activity', ''],
  ]);
});

test('a new picture replaces an unsent one, whose file is deleted from the device', async () => {
  await setEvent(1);
  const second = await setEvent(2);
  expect((await rows()).map(({ type }) => type)).toEqual(['setEventImage']);
  expect(await blobs()).toEqual([second]);
  expect((await shown())[0]).toEqual([second, 'waiting']);
});

test('a file used by two pending changes is kept as long as one of them needs it', async () => {
  const first = await setEvent(3);
  expect(await setActivity(3)).toBe(first);
  await setEvent(4);
  expect(await blobs()).toContain(first);
  expect((await shown())[2]).toEqual([first, 'waiting']);
});

test('a picture that may have been sent stays in the queue, and the next one is sent after it', async () => {
  await setEvent(1);
  await data.outbox.mutations.toCollection().modify({ maybeSent: 1 });
  const second = await setEvent(2);
  const [before, after] = await rows();
  expect([before?.lane, before?.maybeSent, after?.lane]).toEqual([after?.lane, 1, `event:${event.id}`]);
  expect((await shown())[0]).toEqual([second, 'waiting']);
  const now = {
    now: { server: null, monotonic: 0, wall: 0 },
    until: () => 0,
    knows: () => true,
    inFlight: new Set<string>(),
  };
  expect(sendable(await rows(), now).single?.id).toBe(before?.id);
  expect(
    sendable(await rows(), { ...now, inFlight: new Set([before?.id ?? '']) }).single,
    'not both at once',
  ).toBeNull();
});

test('a refused picture is no longer shown; its file is kept for a retry until another one is chosen', async () => {
  const first = await setActivity(1);
  const refuse = () =>
    data.outbox.mutations.toCollection().modify({
      status: 'rejected',
      maybeSent: 1,
      outcome: { status: 415, code: 'UNSUPPORTED_TYPE', text: 'Please choose a picture.', at: 0 },
    });
  await refuse();
  expect((await shown())[2]).toEqual([null, 'rejected']);
  expect((await readOutbox(data)).rows).toMatchObject([
    { state: 'rejected', reason: 'Please choose a picture.' },
  ]);
  const [row] = await rows();
  await retryRow(row?.id ?? '', data);
  expect([(await shown())[2], await blobs()]).toEqual([[first, 'waiting'], [first]]);
  await refuse();
  const second = await setActivity(2);
  expect((await rows()).length).toBe(1);
  expect([(await shown())[2], await blobs()]).toEqual([[second, 'waiting'], [second]]);
});

test('a picture is sent after the creation, and before the deletion, of what it belongs to', async () => {
  const [id, dayId] = [crypto.randomUUID(), crypto.randomUUID()];
  await enqueueIn(data, createEventMutation, {
    id,
    dayIds: [dayId],
    name: 'Porto',
    startOn: '2030-05-01',
    endOn: '2030-05-01',
    timezone: 'UTC',
    privacy: 'PRIVATE',
    rsvpType: 'OPEN',
    file: null,
  });
  const { ref, blob } = await picture();
  await enqueueIn(data, setDayImageMutation, { eventId: id, dayId, file: ref }, { blobs: [blob] });
  const [creation, image] = await rows();
  expect(image?.dependsOn).toEqual([creation?.id]);
  expect((await readItinerary(data, id))?.days[0]?.image).toBe(`outbox:${ref.sha256}`);

  await setActivity(5);
  await enqueueIn(data, deleteActivityMutation, {
    eventId: event.id,
    dayId: day.id,
    activityId: activity.id,
  });
  const found = sendable(await rows(), {
    now: { server: null, monotonic: 0, wall: 0 },
    until: () => 0,
    knows: () => true,
    inFlight: new Set(),
  });
  expect(found.single?.type).toBe('setActivityImage');
  expect(found.batch.map(({ row }) => row.type)).toEqual(['createEvent']);
});

test('folding a picture over a base that already has it changes only the address', async () => {
  const cover = await setEvent();
  await data.cache.events.put({ ...event, image: '/files/new', version: event.version + 1 });
  expect((await shown())[0]).toEqual([cover, 'waiting']);
  await data.outbox.mutations.clear();
  expect((await shown())[0]).toEqual(['/files/new', undefined]);
});
