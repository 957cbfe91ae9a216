// Queueing again what a restored server has lost. It becomes no more visible to others than before, one item
// that cannot be queued does not hold up the rest, and losses discovered meanwhile are not forgotten.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { v7 } from 'uuid';
import { expect, test, vi } from 'vitest';
import type { EventRow } from '#contract/schemas/events.ts';
import { closeData, openOwnData, type OwnData } from '#src/data/databases/local-data.ts';
import { theDevice } from '#src/data/device/device.ts';
import { noteRestored, readRestored, type LostRow } from '#src/data/restored.ts';
import { sendAgain } from '#src/mutations/outbox/send-again.ts';
import { installFolds } from '#src/mutations/registry.ts';
import { someDay } from '#tests/support/itinerary-scene.ts';
import { somePost } from '#tests/support/signed-in.ts';
import { someEvent } from '#tests/support/some-event.ts';

installFolds();

const openDevice = () =>
  openOwnData(
    { ...theDevice(), indexedDB: new IDBFactory(), IDBKeyRange },
    { guid: v7(), firstName: 'Me', lastName: null, profilePic: null },
  );
const note = (data: OwnData, rows: LostRow[]) =>
  noteRestored(data, { backupAt: null, words: rows.map(({ words }) => words).filter(Boolean), rows });
const lostPost = (eventId: string, title: string): LostRow => ({
  table: 'posts',
  row: somePost({ eventId, title }),
  words: title,
});
const queued = async ({ outbox }: OwnData) =>
  (await outbox.mutations.orderBy('seq').toArray()).map(({ type, args }) => ({
    type,
    args: args as Record<string, unknown>,
  }));

/** A one-day event created after the backup. */
function lostEvent(of: Partial<EventRow>): LostRow[] {
  const event = someEvent({ isOwner: true, isHost: true, startOn: '2027-04-06', endOn: '2027-04-06', ...of });
  const {
    sync: _sync,
    syncOf: _of,
    activities: _activities,
    ...day
  } = someDay(event.startOn, 0, 'Day 1', []);
  return [
    { table: 'events', row: event, words: event.name },
    { table: 'days', row: { ...day, id: v7(), eventId: event.id } as LostRow['row'], words: '' },
  ];
}

test('an event recreated after a restore keeps its access settings and its capacity', async () => {
  const data = await openDevice();
  await note(
    data,
    lostEvent({ privacy: 'PRIVATE', linkAccess: 'PARTICIPANTS', capacity: 20, plusOnes: 2, subtitle: 'far' }),
  );
  await sendAgain(data);
  expect(await queued(data)).toMatchObject([
    { type: 'createEvent', args: { privacy: 'PRIVATE' } },
    {
      type: 'updateEvent',
      args: {
        set: { subtitle: 'far', linkAccess: 'PARTICIPANTS', capacity: 20, plusOnes: 2 },
        base: { linkAccess: 'ANYONE', capacity: null, plusOnes: 0 },
      },
    },
  ]);
  expect(await readRestored(data)).toBeNull();
  closeData(data);
});

test('an item that cannot be queued keeps its text and does not hold up the others', async () => {
  const data = await openDevice();
  const event = someEvent({ isGuest: true, selfStatus: 'YES' });
  await data.cache.events.put(event);
  const endless = 'word '.repeat(20_000);
  await note(data, [lostPost(event.id, endless), lostPost(event.id, 'Hello')]);
  await sendAgain(data);
  expect((await queued(data)).map(({ args }) => args['title'])).toEqual(['Hello']);
  expect(await readRestored(data)).toMatchObject({ words: [endless], rows: [] });
  closeData(data);
});

test('a loss discovered while the rest is being queued can be queued afterwards', async () => {
  const data = await openDevice();
  const event = someEvent({ isGuest: true, selfStatus: 'YES' });
  await data.cache.events.put(event);
  const [first, second] = [lostPost(event.id, 'First'), lostPost(event.id, 'Second')];
  await note(data, [first]);
  const { rowsOf } = data.cache;
  vi.spyOn(data.cache, 'rowsOf').mockImplementationOnce((table) => {
    const rows = rowsOf.call(data.cache, table);
    const get = async (id: string) => {
      await note(data, [second]);
      return rows.get(id);
    };
    return { get } as never;
  });
  await sendAgain(data);
  expect(await readRestored(data)).toMatchObject({ words: ['Second'], rows: [second] });
  await sendAgain(data);
  expect((await queued(data)).map(({ args }) => args['title'])).toEqual(['First', 'Second']);
  expect(await readRestored(data)).toBeNull();
  closeData(data);
});
