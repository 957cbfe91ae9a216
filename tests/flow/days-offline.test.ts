// What a device shows of days that were deleted and added without a signal is what the real server makes of
// the same calls.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EventWithProgram } from '#contract/schemas/events.ts';
import { theDevice } from '#src/data/device/device.ts';
import { closeData, openOwnData, type OwnData } from '#src/data/databases/local-data.ts';
import { readEvent, readItinerary } from '#src/data/views/event.ts';
import { readHome } from '#src/data/views/home.ts';
import { createActivityMutation } from '#src/mutations/activities/create-activity.ts';
import { createDayMutation } from '#src/mutations/days/create-day.ts';
import { deleteDayMutation } from '#src/mutations/days/delete-day.ts';
import { enqueueIn } from '#src/mutations/outbox/enqueue.ts';
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
}
async function shown(data: OwnData, id: string) {
  const itinerary = await readItinerary(data, id);
  const spans = [
    itinerary?.event,
    await readEvent(data, id),
    (await readHome(data)).events.find((event) => event.id === id),
  ];
  return { days: itinerary?.days.map(ofDay), spans: spans.map((event) => event && spanOf(event)) };
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
  const last = (await shown(data, eventId)).days!.at(-1)!;
  await enqueueIn(data, createActivityMutation, {
    id: crypto.randomUUID(),
    eventId,
    dayId: last.id,
    name: 'Tea',
    subtitle: '',
    description: 'Green',
    location: null,
    timezone: 'Asia/Tokyo',
    startIsoTime: `${last.date}T03:00:00.000Z`,
    endIsoTime: `${last.date}T04:00:00.000Z`,
    file: null,
  });
}

/**
 * Numbers are days to delete, by their place at the start; `+` adds one, `+n` deletes the n-th that was
 * added.
 */
test.each<[string, (number | '+' | `+${number}`)[]]>([
  ['the first', [0]],
  ['one in the middle', [1]],
  ['the last', [3]],
  ['the last, and one added', [3, '+']],
  ['the first and the last, and two added', [0, 3, '+', '+']],
  ['one added, then one in the middle', ['+', 2]],
  ['the last two, and one added', [3, 2, '+']],
  ['the first of two that were added', ['+', '+', '+0']],
  ['the second of two that were added', ['+', '+', '+1']],
])('deleted without a signal: %s', async (_what, acts) => {
  const made = (await makeEvent(server, maya, { endIsoTime: dayFromNow(13) })) as EventWithProgram;
  const data = await openOwnData(
    { ...theDevice(), indexedDB: new IDBFactory(), IDBKeyRange },
    { guid: maya.id, firstName: 'Maya', lastName: null, profilePic: null },
  );
  await hold(data, await onServer(made.id));
  const added: string[] = [];
  for (const act of acts) {
    if (act === '+') {
      added.push(crypto.randomUUID());
      await enqueueIn(data, createDayMutation, { id: added.at(-1)!, eventId: made.id });
      continue;
    }
    if (typeof act === 'string') await addTea(data, made.id);
    await enqueueIn(data, deleteDayMutation, {
      eventId: made.id,
      dayId: typeof act === 'number' ? made.programs[act]!.id : added[Number(act.slice(1))]!,
    });
  }
  const before = await shown(data, made.id);
  await addTea(data, made.id);
  await send(data);
  const then = await onServer(made.id);
  expect(before).toEqual({
    days: then.programs.map(ofDay),
    spans: [spanOf(then), spanOf(then), spanOf(then)],
  });
  // the answers are there and the rows are not gone yet
  await hold(data, then);
  expect(await shown(data, made.id)).toEqual(before);
  closeData(data);
});
