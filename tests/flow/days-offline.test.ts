// What a device shows of days that were deleted, added, copied, reordered and moved without a signal is what the real server makes of
// the same calls.
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

/** Puts what the server has where a pull would put it. */
async function hold(data: OwnData, { programs, ...event }: EventWithProgram): Promise<void> {
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
    if (!('body' in request || request.method === 'DELETE')) throw new Error('these carry no files');
    const answer = await server.inject(request.method as 'POST', request.path, {
      as: maya,
      ...('body' in request && request.body !== undefined && { body: request.body }),
    });
    expect(answer.status, `${request.method} ${request.path}: ${answer.raw.toString()}`).toBeLessThan(300);
  }
}

/** An activity on the last day that is on screen, at noon there. */
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

/** As its screen would. */
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
  await hold(data, await onServer(made.id));
  return [made, data];
}

/**
 * Numbers are days to delete, by their place at the start; `+` adds one, `+n` deletes the n-th that was
 * added, `=n` copies the n-th on screen, `turn` turns the order round, `later` moves all of it by nine days,
 * `zone` takes it to Lisbon, `tea` adds an activity to the last.
 */
test.each<[string, (number | '+' | `+${number}` | `=${number}` | 'turn' | 'later' | 'zone' | 'tea')[]]>([
  ['the order turned round', ['tea', 'turn']],
  ['one added, and the order turned round twice', ['+', 'tea', 'turn', 'turn']],
  ['one deleted in the middle, and the order turned round', ['tea', 1, 'turn']],
  ['one added, the order turned round, and it deleted again', ['+', 'turn', '+0']],
  ['the order turned round, and one added', ['turn', '+', 'tea']],
  ['the last copied, with its tea, and the copy as well', ['tea', '=3', '=4']],
  ['one in the middle copied, and the original deleted', ['=1', 1]],
  ['copied, turned round, and the first deleted', ['tea', '=3', 'turn', 0]],
  ['all of it later', ['tea', 'later']],
  ['turned round, later, in another zone, and one added', ['tea', 'turn', 'later', 'zone', '+', 'tea']],
  ['in another zone, and the last copied', ['tea', 'zone', '=3']],
  ['the first', [0]],
  ['one in the middle', [1]],
  ['the last', [3]],
  ['the last, and one added', [3, '+']],
  ['the first and the last, and two added', [0, 3, '+', '+']],
  ['one added, then one in the middle', ['+', 2]],
  ['the last two, and one added', [3, 2, '+']],
  ['the first of two that were added', ['+', '+', '+0']],
  ['the second of two that were added', ['+', '+', '+1']],
])('changed without a signal: %s', async (_what, acts) => {
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
  // the answers are there and the rows are not gone yet
  await hold(data, then);
  // but a day that came, was moved and went leaves nothing behind to see that by
  const cameAndWent = acts.includes('turn') && acts.includes('+0');
  if (!cameAndWent) expect(await shown(data, made.id)).toEqual(before);
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
  await hold(data, await onServer(eventId));
  const url = `/api/events/${eventId}/bin`;
  await data.cache.bin.bulkPut((await server.inject('GET', url, { as: maya })).body as BinRow[]);
  expect(await names()).toEqual(['Farewell', 'Day 2']);
  await enqueueIn(data, restoreFromBinMutation, {
    eventId,
    entries: [second],
    days: [second],
    activities: [],
  });
  expect(await names(), 'in another place than before').toEqual(['Day 1', 'Farewell', 'Day 3']);
  await enqueueIn(data, restoreFromBinMutation, { eventId, entries: [first], days: [first], activities: [] });
  expect(await names()).toEqual(['Day 1', 'Day 2', 'Farewell', 'Day 4']);
  const before = await shown(data, eventId);
  await send(data);
  expect((await onServer(eventId)).programs.map(ofDay)).toEqual(
    before.days?.map(({ activities: _, ...day }) => day),
  );
  closeData(data);
});
