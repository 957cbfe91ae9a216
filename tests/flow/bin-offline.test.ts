// Restoring deleted days and activities from the bin while offline.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import type { BinRow } from '#contract/schemas/bin.ts';
import { theDevice } from '#src/data/device/device.ts';
import { openOwnData, type OwnData } from '#src/data/databases/local-data.ts';
import { readBin } from '#src/data/views/bin.ts';
import { readEvent, readItinerary } from '#src/data/views/event.ts';
import { deleteActivityMutation } from '#src/mutations/activities/delete-activity.ts';
import { updateActivityMutation } from '#src/mutations/activities/update-activity.ts';
import { restoreFromBinMutation } from '#src/mutations/bin/restore-from-bin.ts';
import { createDayMutation } from '#src/mutations/days/create-day.ts';
import { deleteDayMutation } from '#src/mutations/days/delete-day.ts';
import { enqueueIn } from '#src/mutations/outbox/enqueue.ts';
import { deleteHeld, undoDeletion } from '#src/mutations/outbox/undo-deletion.ts';
import { installFolds } from '#src/mutations/registry.ts';
import { someActivity, someDay } from '#tests/support/itinerary-scene.ts';
import { someEvent } from '#tests/support/some-event.ts';

installFolds();
let data: OwnData;
const event = {
  ...someEvent({ id: crypto.randomUUID(), isOwner: true, isHost: true, selfStatus: 'YES' }),
  startOn: '2027-05-01',
  endOn: '2027-05-01',
  timezone: 'UTC',
};
const eventId = event.id;
const first = { ...someDay('2027-05-01', 0, 'Saturday'), id: crypto.randomUUID(), eventId };
const second = { ...someDay('2027-05-02', 0, 'Sunday'), id: crypto.randomUUID(), eventId };
const on = (day: { id: string; date: string }, name: string) => ({
  ...someActivity(day.date, '09:00', '10:00', name),
  id: crypto.randomUUID(),
  eventId,
  programId: day.id,
  timezone: 'UTC',
});
const [tea, walk, swim] = [on(first, 'Tea'), on(second, 'Walk'), on(second, 'Swim')];
const binned = (entry: string, more: Partial<BinRow> & { was: string }): BinRow => ({
  id: crypto.randomUUID(),
  eventId,
  entry,
  day: null,
  activity: null,
  deletedAt: new Date().toISOString(),
  version: 9,
  updatedAt: new Date().toISOString(),
  ...more,
});
const together = crypto.randomUUID();

beforeEach(async () => {
  data = await openOwnData(
    { ...theDevice(), indexedDB: new IDBFactory(), IDBKeyRange },
    { guid: crypto.randomUUID(), firstName: 'Me', lastName: null, profilePic: null },
  );
  await data.cache.events.put(event);
  await data.cache.days.put(first);
  await data.cache.bin.bulkPut([
    binned(second.id, { day: second, was: second.date }),
    binned(second.id, { activity: swim, was: second.date }),
    binned(together, { activity: tea, was: first.date }),
    binned(together, { activity: walk, was: second.date }),
    binned(crypto.randomUUID(), {
      activity: on(second, 'Long ago'),
      was: second.date,
      deletedAt: '2020-01-01',
    }),
  ]);
});
const entryNamed = async (name: string) =>
  (await readBin(data, eventId)).find(({ days, activities }) => [...days, ...activities].includes(name))!;
const restore = async (name: string) => {
  const { restores } = await entryNamed(name);
  await enqueueIn(data, restoreFromBinMutation, { eventId, ...restores! });
};
const shown = async () =>
  ((await readItinerary(data, eventId))?.days ?? []).map(({ date, activities }) => [
    date,
    ...activities.map(({ name, startDateTime }) => `${name} ${startDateTime.slice(0, 16)}`),
  ]);

test('the bin groups what was deleted together, names the day that must be restored too, and omits expired entries', async () => {
  expect(
    (await readBin(data, eventId)).map(({ days, activities, also, restores }) => ({
      days,
      activities,
      also,
      entries: restores?.entries,
    })),
  ).toEqual(
    expect.arrayContaining([
      { days: ['Sunday'], activities: ['Swim'], also: [], entries: [second.id] },
      { days: [], activities: ['Tea', 'Walk'], also: ['Sunday'], entries: [together, second.id] },
    ]),
  );
  expect(await readBin(data, eventId)).toHaveLength(2);
  await data.cache.bin
    .where({ eventId })
    .filter(({ day }) => day !== null)
    .delete();
  expect((await entryNamed('Walk')).restores, 'its day is gone for good').toBeNull();
});

test('a restored activity shows at once, with its day, and the event is as long as before', async () => {
  await restore('Tea');
  expect(await shown()).toEqual([
    ['2027-05-01', 'Tea 2027-05-01T00:00'],
    ['2027-05-02', 'Swim 2027-05-02T00:00', 'Walk 2027-05-02T00:00'],
  ]);
  expect(await readEvent(data, eventId)).toMatchObject({ endOn: '2027-05-02' });
  expect(await readBin(data, eventId)).toEqual([]);
  // a pull confirms it while the row is still in the outbox: the fold changes nothing
  await data.cache.bin.clear();
  await data.cache.days.put({ ...second, dayIndex: 1 });
  expect(await shown()).toEqual([['2027-05-01'], ['2027-05-02']]);
});

test('a day whose date is taken is restored after the last day; edits of it wait for the restore', async () => {
  await enqueueIn(data, createDayMutation, { id: crypto.randomUUID(), eventId });
  await restore('Sunday');
  expect(await shown()).toEqual([['2027-05-01'], ['2027-05-02'], ['2027-05-03', 'Swim 2027-05-03T00:00']]);
  await enqueueIn(data, updateActivityMutation, {
    eventId,
    dayId: second.id,
    activityId: swim.id,
    set: { name: 'Dive' },
    base: { name: 'Swim' },
  });
  await enqueueIn(data, deleteActivityMutation, { eventId, dayId: second.id, activityId: swim.id });
  const rows = await data.outbox.mutations.orderBy('seq').toArray();
  expect(rows.map(({ type }) => type)).toEqual([
    'createDay',
    'restoreFromBin',
    'updateActivity',
    'deleteActivity',
  ]);
  for (const later of rows.slice(2))
    expect(later.dependsOn, 'deleting a part of it does not cancel the restore').toEqual([rows[1]?.id]);
});

test('an unsent deletion is listed in the bin and restored by undoing it', async () => {
  await data.cache.activities.bulkPut([tea, { ...tea, id: crypto.randomUUID(), name: 'Cake' }]);
  await data.cache.bin.clear();
  const act = crypto.randomUUID();
  for (const { id: activityId } of await data.cache.activities.toArray())
    await deleteHeld(deleteActivityMutation, { eventId, dayId: first.id, activityId, together: act }, data);
  const [entry, ...more] = await readBin(data, eventId);
  expect(more).toEqual([]);
  expect(entry?.activities.toSorted()).toEqual(['Cake', 'Tea']);
  expect(entry?.unsent).toHaveLength(2);
  for (const rowId of entry!.unsent) await undoDeletion({ rowId, cancelled: null }, data);
  expect((await shown())[0]).toHaveLength(3);
  expect(await readBin(data, eventId)).toEqual([]);
});

test('a partly sent group of deletions gives two entries; what the server has deleted too is listed once', async () => {
  await data.cache.activities.put(swim);
  await data.cache.bin.put(binned(together, { activity: tea, was: first.date }));
  for (const activityId of [swim.id, crypto.randomUUID()])
    await deleteHeld(deleteActivityMutation, { eventId, dayId: second.id, activityId, together }, data);
  const entries = await readBin(data, eventId);
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  const other = crypto.randomUUID();
  await enqueueIn(data, deleteActivityMutation, { eventId, dayId: first.id, activityId: other });
  expect(await readBin(data, eventId)).toHaveLength(entries.length);
});

test('an activity whose day is being deleted stays in the bin and cannot be restored until that is sent', async () => {
  await data.cache.bin.clear();
  await data.cache.bin.put(binned(tea.id, { activity: tea, was: first.date }));
  await data.cache.days.put(second);
  await deleteHeld(deleteDayMutation, { eventId, dayId: first.id }, data);
  expect(await entryNamed('Tea')).toMatchObject({ restores: null, waits: true });
  await data.outbox.mutations.toCollection().modify({ maybeSent: 1 });
  expect(await entryNamed('Tea'), 'the deletion may have been sent').toMatchObject({
    restores: null,
    waits: true,
  });
});

test('an edit queued in the same turn as the restore depends on it, too', async () => {
  const { restores } = await entryNamed('Sunday');
  await Promise.all([
    enqueueIn(data, restoreFromBinMutation, { eventId, ...restores! }),
    enqueueIn(data, updateActivityMutation, {
      eventId,
      dayId: second.id,
      activityId: swim.id,
      set: { name: 'Dive' },
      base: { name: 'Swim' },
    }),
  ]);
  const [restoring, change] = await data.outbox.mutations.orderBy('seq').toArray();
  expect(change?.dependsOn).toEqual([restoring?.id]);
});
