// Check-in from the tap to the outbox: offline, at two doors, and undone.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { openOwnData, type OwnData } from '#src/data/databases/local-data.ts';
import { theDevice } from '#src/data/device/device.ts';
import { readDoor } from '#src/data/views/door.ts';
import { checkInMutation } from '#src/mutations/arrivals/check-in.ts';
import { undoCheckInMutation } from '#src/mutations/arrivals/undo-check-in.ts';
import { removeGuestsMutation } from '#src/mutations/rsvps/remove-guests.ts';
import { enqueueIn } from '#src/mutations/outbox/enqueue.ts';
import { installFolds } from '#src/mutations/registry.ts';
import { someEvent } from '#tests/support/some-event.ts';
import { someRsvp } from '#tests/support/some-rsvp.ts';

installFolds();
let data: OwnData;
const event = someEvent({ id: crypto.randomUUID(), isOwner: true, isHost: true, selfStatus: 'YES' });
const eventId = event.id;
const ana = someRsvp(eventId, 'Ana', { id: crypto.randomUUID() });
beforeEach(async () => {
  data = await openOwnData(
    { ...theDevice(), indexedDB: new IDBFactory(), IDBKeyRange },
    { guid: crypto.randomUUID(), firstName: 'Me', lastName: null, profilePic: null },
  );
  await data.cache.events.put(event);
  await data.cache.rsvps.bulkPut([ana, someRsvp(eventId, 'Ben', { id: crypto.randomUUID() })]);
});
const rows = () => data.outbox.mutations.orderBy('seq').toArray();
const enter = async (id = crypto.randomUUID() as string) => {
  await enqueueIn(data, checkInMutation, { id, eventId, rsvpId: ana.id });
  return id;
};
const fromAnotherDoor = (at: string) => ({
  id: crypto.randomUUID(),
  eventId,
  rsvpId: ana.id,
  at,
  by: { guid: crypto.randomUUID(), firstName: 'Hana', lastName: null, profilePic: null },
  version: 3,
  updatedAt: at,
});
const atDoor = async () => {
  const { guests, inside, expected } = await readDoor(data, eventId);
  return { in: guests.filter(({ arrival }) => arrival).map(({ rsvp }) => rsvp.id), inside, expected };
};

test('a guest checked in offline counts as arrived at once, and the request carries the time of the scan', async () => {
  expect(await atDoor()).toEqual({ in: [], inside: 0, expected: 2 });
  const id = await enter();
  expect(await atDoor()).toEqual({ in: [ana.id], inside: 1, expected: 2 });
  const [row] = await rows();
  const at = new Date(row!.clientAt).toISOString();
  expect(row).toMatchObject({
    lane: `arrival:${id}`,
    request: { method: 'POST', path: `/api/events/${eventId}/arrivals`, body: { id, rsvpId: ana.id, at } },
  });
});

test('an earlier arrival at another door takes precedence, and a guest with two arrivals is counted once', async () => {
  await enter();
  const early = fromAnotherDoor('2020-04-06T09:14:00.000Z');
  await data.cache.arrivals.put(early);
  const { guests, inside } = await readDoor(data, eventId);
  expect(guests.find(({ arrival }) => arrival)?.arrival?.at).toBe(early.at);
  expect(inside).toBe(1);
});

test('undoing an unsent check-in sends nothing; undoing one that may have been sent queues a deletion behind it', async () => {
  const unsent = await enter();
  expect(await enqueueIn(data, undoCheckInMutation, { eventId, arrivalId: unsent })).toBeNull();
  expect(await rows()).toEqual([]);
  const sent = await enter();
  await data.outbox.mutations.toCollection().modify({ maybeSent: 1 });
  await enqueueIn(data, undoCheckInMutation, { eventId, arrivalId: sent });
  expect((await rows()).map(({ type, lane }) => [type, lane])).toEqual([
    ['checkIn', `arrival:${sent}`],
    ['undoCheckIn', `arrival:${sent}`],
  ]);
  expect((await atDoor()).inside).toBe(0);
});

test('a refused check-in is not counted, and is kept', async () => {
  await enter();
  await data.outbox.mutations.toCollection().modify({
    status: 'rejected',
    outcome: {
      at: 0,
      status: 409,
      code: 'NOT_ON_LIST',
      text: 'This person is no longer on the guest list.',
    },
  });
  const { guests, inside } = await readDoor(data, eventId);
  expect(inside).toBe(0);
  expect(guests.find(({ rsvp }) => rsvp.id === ana.id)?.arrivals.map(({ sync }) => sync?.state)).toEqual([
    'rejected',
  ]);
});

test('a guest who is removed offline is no longer counted as arrived', async () => {
  await enter();
  await enqueueIn(data, removeGuestsMutation, { eventId, users: [ana.user.guid!] });
  expect(await atDoor()).toEqual({ in: [], inside: 0, expected: 1 });
});

test('a checked-in guest who had not accepted counts as expected from then on; hosts are not counted', async () => {
  const [late, host] = [
    someRsvp(eventId, 'Cho', { id: crypto.randomUUID(), status: 'WAITLISTED' }),
    someRsvp(eventId, 'Hana', { id: crypto.randomUUID(), user: { isHost: true } }),
  ];
  await data.cache.rsvps.bulkPut([late, host]);
  expect((await atDoor()).expected).toBe(2);
  await enqueueIn(data, checkInMutation, { id: crypto.randomUUID(), eventId, rsvpId: late.id });
  expect(await atDoor()).toEqual({ in: [late.id], inside: 1, expected: 3 });
});
