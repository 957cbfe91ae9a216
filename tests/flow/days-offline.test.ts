// Days deleted, added, copied, reordered and moved offline look on the device as they do once the real server
// has applied the same calls.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, instantOf } from '#contract/rules/time.ts';
import type { ActivityRow } from '#contract/schemas/activities.ts';
import type { BinRow } from '#contract/schemas/bin.ts';
import type { EventWithProgram } from '#contract/schemas/events.ts';
import { theDevice } from '#src/data/device/device.ts';
import { closeData, openOwnData, type OwnData } from '#src/data/databases/local-data.ts';
import { readEvent, readItinerary } from '#src/data/views/event.ts';
import { readHome } from '#src/data/views/home.ts';
import { createActivityMutation } from '#src/mutations/activities/create-activity.ts';
import { createDayMutation } from '#src/mutations/days/create-day.ts';
import { copyDayMutation } from '#src/mutations/days/copy-day.ts';
import { deleteDayMutation } from '#src/mutations/days/delete-day.ts';
import { reorderDaysMutation } from '#src/mutations/days/reorder-days.ts';
import { restoreFromBinMutation } from '#src/mutations/bin/restore-from-bin.ts';
import { updateDayMutation } from '#src/mutations/days/update-day.ts';
import { updateEventMutation } from '#src/mutations/events/update-event.ts';
import { enqueueIn } from '#src/mutations/outbox/enqueue.ts';
import { deleteHeld, undoDeletion } from '#src/mutations/outbox/undo-deletion.ts';
import { installFolds } from '#src/mutations/registry.ts';
import { dayFromNow, makeEvent } from '#tests/support/event-scene.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

let server: TestServer;
let maya: TestUser;
beforeAll(async () => {
  installFolds();
  server = await startTestServer();
  maya = await server.makeUser('Maya');
});
afterAll(() => server.close());

const ofDay = ({
  id,
  date,
  dayIndex,
  name,
}: {
  id: string;
  date: string;
  dayIndex: number;
  name: string;
}) => ({ id, date, dayIndex, name });
const ofActivity = ({ id, name, startDateTime, endDateTime, timezone }: ActivityRow) => ({
  id,
  name,
  startDateTime,
  endDateTime,
  timezone,
});
const spanOf = (event: Pick<EventWithProgram, 'startOn' | 'endOn' | 'startTime' | 'endTime'>) => ({
  startOn: event.startOn,
  endOn: event.endOn,
  startTime: event.startTime,
  endTime: event.endTime,
});
const onServer = async (id: string): Promise<EventWithProgram> =>
  (await server.inject('GET', `/api/events/${id}`, { as: maya })).body;

/** Stores the server's state in the cache, as a pull would. */
async function storeInCache(data: OwnData, { programs, ...event }: EventWithProgram): Promise<void> {
  await data.cache.events.put(event);
  await data.cache.days.clear();
  await data.cache.days.bulkPut(programs.map(({ activities: _, ...day }) => day));
  await data.cache.activities.clear();
  await data.cache.activities.bulkPut(programs.flatMap(({ activities }) => activities));
}
async function shown(data: OwnData, id: string) {
  const itinerary = await readItinerary(data, id);
  const spans = [
    itinerary?.event,
    await readEvent(data, id),
    (await readHome(data)).events.find((event) => event.id === id),
  ];
  return {
    days: itinerary?.days.map((day) => ({ ...ofDay(day), activities: day.activities.map(ofActivity) })),
    spans: spans.map((event) => event && spanOf(event)),
  };
}
async function send(data: OwnData): Promise<void> {
  for (const { request } of await data.outbox.mutations.orderBy('seq').toArray()) {
    if (!('body' in request || request.method === 'DELETE'))
      throw new Error('requests with files are not supported here');
    const answer = await server.inject(request.method as 'POST', request.path, {
      as: maya,
      ...('body' in request && request.body !== undefined && { body: request.body }),
    });
    expect(answer.status, `${request.method} ${request.path}: ${answer.raw.toString()}`).toBeLessThan(300);
  }
}

/** Adds an activity at noon, event time, on the last day shown. */
async function addTea(data: OwnData, eventId: string): Promise<void> {
  const { event, days } = (await readItinerary(data, eventId))!;
  const last = days.at(-1)!;
  await enqueueIn(data, createActivityMutation, {
    id: crypto.randomUUID(),
    eventId,
    dayId: last.id,
    name: 'Tea',
    subtitle: '',
    description: 'Green',
    location: null,
    timezone: event.timezone,
    startIsoTime: instantOf(`${last.date}T12:00:00`, event.timezone),
    endIsoTime: instantOf(`${last.date}T13:00:00`, event.timezone),
    file: null,
  });
}

/** Makes a change as its screen would. */
async function change(data: OwnData, eventId: string, act: string): Promise<void> {
  const { event, days } = (await readItinerary(data, eventId))!;
  const order = days.map(({ id }) => id);
  const updated = (set: object, base: object) => enqueueIn(data, updateEventMutation, { eventId, set, base });
  if (act === 'tea') await addTea(data, eventId);
  else if (act === 'turn')
    await enqueueIn(data, reorderDaysMutation, {
      eventId,
      set: { programIds: order.toReversed() },
      base: { programIds: order },
    });
  else if (act === 'later') await updated({ startOn: addDays(event.startOn, 9) }, { startOn: event.startOn });
  else if (act === 'zone') await updated({ timezone: 'Europe/Lisbon' }, { timezone: event.timezone });
  else {
    const day = days[Number(act.slice(1))]!;
    await enqueueIn(data, copyDayMutation, {
      id: crypto.randomUUID(),
      eventId,
      dayId: day.id,
      activities: day.activities.map(({ id }) => ({ of: id, id: crypto.randomUUID() })),
    });
  }
}

async function scene(): Promise<[EventWithProgram, OwnData]> {
  const made = (await makeEvent(server, maya, { endIsoTime: dayFromNow(13) })) as EventWithProgram;
  const data = await openOwnData(
    { ...theDevice(), indexedDB: new IDBFactory(), IDBKeyRange },
    { guid: maya.id, firstName: 'Maya', lastName: null, profilePic: null },
  );
  await storeInCache(data, await onServer(made.id));
  return [made, data];
}

/**
 * A number deletes the day at that initial position; `+` adds a day, `+n` deletes the n-th added one, `=n`
 * copies the n-th on screen, `turn` reverses the order, `later` moves the event by nine days, `zone` moves it
 * to Lisbon's time zone, `tea` adds an activity to the last day.
 */
test.each<[string, (number | '+' | `+${number}` | `=${number}` | 'turn' | 'later' | 'zone' | 'tea')[]]>([
  ['order reversed', ['tea', 'turn']],
  ['one added, order reversed twice', ['+', 'tea', 'turn', 'turn']],
  ['one deleted in the middle, order reversed', ['tea', 1, 'turn']],
  ['one added, order reversed, the added one deleted', ['+', 'turn', '+0']],
  ['order reversed, one added', ['turn', '+', 'tea']],
  ['the last copied with its activity, then the copy copied', ['tea', '=3', '=4']],
  ['one in the middle copied, then the original deleted', ['=1', 1]],
  ['the last copied, order reversed, the first deleted', ['tea', '=3', 'turn', 0]],
  ['event moved to later dates', ['tea', 'later']],
  [
    'order reversed, event moved later and to another zone, one added',
    ['tea', 'turn', 'later', 'zone', '+', 'tea'],
  ],
  ['event moved to another zone, the last copied', ['tea', 'zone', '=3']],
  ['the first deleted', [0]],
  ['one in the middle deleted', [1]],
  ['the last deleted', [3]],
  ['the last deleted, one added', [3, '+']],
  ['the first and the last deleted, two added', [0, 3, '+', '+']],
  ['one added, then one in the middle deleted', ['+', 2]],
  ['the last two deleted, one added', [3, 2, '+']],
  ['two added, the first of them deleted', ['+', '+', '+0']],
  ['two added, the second of them deleted', ['+', '+', '+1']],
])('days changed offline look as they do on the server: %s', async (_what, acts) => {
  const [made, data] = await scene();
  const added: string[] = [];
  for (const act of acts) {
    if (act === '+') {
      added.push(crypto.randomUUID());
      await enqueueIn(data, createDayMutation, { id: added.at(-1)!, eventId: made.id });
      continue;
    }
    if (typeof act === 'string' && !act.startsWith('+')) {
      await change(data, made.id, act);
      continue;
    }
    if (typeof act === 'string') await addTea(data, made.id);
    await enqueueIn(data, deleteDayMutation, {
      eventId: made.id,
      dayId: typeof act === 'number' ? made.programs[act]!.id : added[Number(act.slice(1))]!,
    });
  }
  await addTea(data, made.id);
  const before = await shown(data, made.id);
  await send(data);
  const then = await onServer(made.id);
  expect(before).toEqual({
    days: then.programs.map((day) => ({ ...ofDay(day), activities: day.activities.map(ofActivity) })),
    spans: [spanOf(then), spanOf(then), spanOf(then)],
  });
  // the answers are in the cache, and the rows are still in the outbox
  await storeInCache(data, then);
  // a day that was added, moved and deleted leaves nothing by which the fold could tell that it has been
  // applied
  const addedAndDeleted = acts.includes('turn') && acts.includes('+0');
  if (!addedAndDeleted) expect(await shown(data, made.id)).toEqual(before);
  closeData(data);
});

test('default day names follow deletions, undone deletions and restored days; chosen ones stay', async () => {
  const [{ id: eventId, programs }, data] = await scene();
  const [first, second, third] = programs.map((day) => day.id) as [string, string, string];
  const names = async () => (await readItinerary(data, eventId))?.days.map(({ name }) => name);
  const set = { name: 'Farewell' };
  await enqueueIn(data, updateDayMutation, { eventId, dayId: third, set, base: { name: 'Day 3' } });
  const held = await deleteHeld(deleteDayMutation, { eventId, dayId: first }, data);
  expect(await names()).toEqual(['Day 1', 'Farewell', 'Day 3']);
  await undoDeletion(held, data);
  expect(await names()).toEqual(['Day 1', 'Day 2', 'Farewell', 'Day 4']);
  await enqueueIn(data, deleteDayMutation, { eventId, dayId: second });
  await enqueueIn(data, deleteDayMutation, { eventId, dayId: first });
  expect(await names()).toEqual(['Farewell', 'Day 2']);
  await send(data);
  await data.outbox.mutations.clear();
  await storeInCache(data, await onServer(eventId));
  const url = `/api/events/${eventId}/bin`;
  await data.cache.bin.bulkPut((await server.inject('GET', url, { as: maya })).body as BinRow[]);
  expect(await names()).toEqual(['Farewell', 'Day 2']);
  await enqueueIn(data, restoreFromBinMutation, {
    eventId,
    entries: [second],
    days: [second],
    activities: [],
  });
  expect(await names(), 'the restored day is at another position than before').toEqual([
    'Day 1',
    'Farewell',
    'Day 3',
  ]);
  await enqueueIn(data, restoreFromBinMutation, { eventId, entries: [first], days: [first], activities: [] });
  expect(await names()).toEqual(['Day 1', 'Day 2', 'Farewell', 'Day 4']);
  const before = await shown(data, eventId);
  await send(data);
  expect((await onServer(eventId)).programs.map(ofDay)).toEqual(
    before.days?.map(({ activities: _, ...day }) => day),
  );
  closeData(data);
});
