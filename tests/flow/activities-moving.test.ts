// Copying activities and moving them to other days while offline.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { theDevice } from '#src/data/device/device.ts';
import { openOwnData, type OwnData } from '#src/data/databases/local-data.ts';
import { readItinerary } from '#src/data/views/event.ts';
import { copyActivityMutation } from '#src/mutations/activities/copy-activity.ts';
import { createActivityMutation } from '#src/mutations/activities/create-activity.ts';
import { deleteActivityMutation } from '#src/mutations/activities/delete-activity.ts';
import { moveActivityMutation } from '#src/mutations/activities/move-activity.ts';
import { enqueueIn } from '#src/mutations/outbox/enqueue.ts';
import { installFolds } from '#src/mutations/registry.ts';
import { someActivity, someDay } from '#tests/support/itinerary-scene.ts';
import { someEvent } from '#tests/support/some-event.ts';

installFolds();
let data: OwnData;
const event = someEvent({ id: crypto.randomUUID(), isOwner: true, isHost: true, selfStatus: 'YES' });
const eventId = event.id;
const [first, second] = [
  { ...someDay('2027-03-27', 0, 'Saturday'), id: crypto.randomUUID(), eventId },
  // clocks go forward in Berlin
  { ...someDay('2027-03-28', 1, 'Sunday'), id: crypto.randomUUID(), eventId },
];
const walk = {
  ...someActivity('2027-03-27', '18:30', '21:00', 'Walk'),
  id: crypto.randomUUID(),
  eventId,
  programId: first.id,
  timezone: 'Europe/Berlin',
  startDateTime: '2027-03-27T17:30:00.000Z',
  endDateTime: '2027-03-27T20:00:00.000Z',
};
beforeEach(async () => {
  data = await openOwnData(
    { ...theDevice(), indexedDB: new IDBFactory(), IDBKeyRange },
    { guid: crypto.randomUUID(), firstName: 'Me', lastName: null, profilePic: null },
  );
  await data.cache.events.put(event);
  await data.cache.days.bulkPut([first, second]);
  await data.cache.activities.put(walk);
});
const rows = () => data.outbox.mutations.orderBy('seq').toArray();
const shown = async () =>
  ((await readItinerary(data, eventId))?.days ?? []).map(({ activities }) =>
    activities.map(({ id, startDateTime, endDateTime }) => [id, startDateTime, endDateTime]),
  );
const onFirst = (id: string) => [id, walk.startDateTime, walk.endDateTime];
const onSecond = (id: string) => [id, '2027-03-28T16:30:00.000Z', '2027-03-28T19:00:00.000Z'];

test('a moved activity keeps its time of day in its zone, and is not moved twice once confirmed', async () => {
  await enqueueIn(data, moveActivityMutation, {
    eventId,
    dayId: first.id,
    activityId: walk.id,
    to: second.id,
  });
  expect(await shown()).toEqual([[], [onSecond(walk.id)]]);
  await data.cache.activities.update(walk.id, {
    programId: second.id,
    startDateTime: '2027-03-28T16:30:00.000Z',
    endDateTime: '2027-03-28T19:00:00.000Z',
  });
  expect(await shown()).toEqual([[], [onSecond(walk.id)]]);
  // moving it back replaces the unsent move
  await data.cache.activities.put(walk);
  await enqueueIn(data, moveActivityMutation, {
    eventId,
    dayId: second.id,
    activityId: walk.id,
    to: first.id,
  });
  expect(await shown()).toEqual([[onFirst(walk.id)], []]);
  expect((await rows()).map(({ request }) => 'body' in request && request.body)).toEqual([
    { programId: first.id },
  ]);
});

test('a copy of an unsent activity shows at once, under its own id, and is sent after its original', async () => {
  const [id, made] = [crypto.randomUUID(), crypto.randomUUID()];
  await enqueueIn(data, createActivityMutation, {
    id: made,
    eventId,
    dayId: first.id,
    name: 'Boat',
    description: 'Slowly',
    subtitle: '',
    location: null,
    startIsoTime: walk.startDateTime,
    endIsoTime: walk.endDateTime,
    timezone: walk.timezone,
    file: null,
  });
  await enqueueIn(data, copyActivityMutation, { id, eventId, dayId: first.id, of: made, to: second.id });
  expect((await shown())[1]).toEqual([onSecond(id)]);
  const [creation, copy] = await rows();
  expect([copy?.lane, copy?.dependsOn]).toEqual([creation?.lane, [creation?.id]]);
});

test('deleting an unsent activity keeps its copy; deleting an unsent copy just drops it', async () => {
  const [id, made] = [crypto.randomUUID(), crypto.randomUUID()];
  await enqueueIn(data, createActivityMutation, {
    id: made,
    eventId,
    dayId: first.id,
    name: 'Boat',
    description: 'Slowly',
    subtitle: '',
    location: null,
    startIsoTime: walk.startDateTime,
    endIsoTime: walk.endDateTime,
    timezone: walk.timezone,
    file: null,
  });
  await enqueueIn(data, copyActivityMutation, { id, eventId, dayId: first.id, of: made, to: second.id });
  await enqueueIn(data, deleteActivityMutation, { eventId, dayId: first.id, activityId: made });
  expect(await shown()).toEqual([[onFirst(walk.id)], [onSecond(id)]]);
  expect((await rows()).map(({ type }) => type)).toEqual([
    'createActivity',
    'copyActivity',
    'deleteActivity',
  ]);
  await enqueueIn(data, deleteActivityMutation, { eventId, dayId: second.id, activityId: id });
  expect(await shown()).toEqual([[onFirst(walk.id)], []]);
});
