import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, instantOf, spanOf } from '#contract/rules/time.ts';
import type { ActivityRow } from '#contract/schemas/activities.ts';
import type { DayRow } from '#contract/schemas/days.ts';
import { activityOn, dayFromNow, makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import { PNG } from '#tests/model/sim/picture.ts';
import { movingClock } from '#tests/support/moving-clock.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

let server: TestServer;
let maya: TestUser;
let theo: TestUser;
beforeAll(async () => {
  // before the clocks change in March
  server = await startTestServer({ clock: movingClock() });
  [maya, theo] = [await server.makeUser('Maya'), await server.makeUser('Theo')];
});
afterAll(() => server.close());

type Day = DayRow & { activities: ActivityRow[] };
const read = async (eventId: string) =>
  (await server.inject('GET', `/api/events/${eventId}`, { as: maya })).body as {
    startOn: string;
    endOn: string;
    endTime: string;
    timezone: string;
    programs: Day[];
  };
const ids = (days: Day[]) => days.map(({ id }) => id);

/** Three days in Tokyo, each with an activity at ten o'clock that has the day's name. */
async function scene() {
  const event = await makeEvent(server, maya, { timezone: 'Asia/Tokyo' });
  await putRsvp(server, event.id, theo, { status: 'YES', isHost: true });
  for (const [index, day] of (event.programs as Day[]).entries())
    await server.inject('POST', `/api/events/${event.id}/programs/${day.id}/activity`, {
      as: maya,
      body: {
        ...activityOn(day.date),
        name: `Of ${index}`,
        startIsoTime: `${day.date}T10:00:00+09:00`,
        endIsoTime: `${day.date}T11:30:00+09:00`,
        timezone: 'Asia/Tokyo',
      },
    });
  const { programs } = await read(event.id);
  const reorder = (programIds: string[], more: object = {}, as = maya) =>
    server.inject('POST', `/api/events/${event.id}/programs/reorder`, { as, body: { programIds, ...more } });
  return { id: event.id as string, programs, reorder };
}

test('default day names follow the order, and anybody can still edit them', async () => {
  const { id, programs, reorder } = await scene();
  const [first, second, third] = programs as [Day, Day, Day];
  const rename = (day: Day, body: object, as = maya) =>
    server.inject('PUT', `/api/events/${id}/programs/${day.id}`, { as, body });
  await rename(third, { name: 'Farewell', base: { name: third.name } });
  const { body } = await reorder([third.id, first.id, second.id]);
  expect((body as DayRow[]).map(({ name }) => name)).toEqual(['Farewell', 'Day 2', 'Day 3']);
  // the edit is from somebody who had not received the new order yet
  const late = await rename(first, { name: 'Arrival', base: { name: 'Day 1' } }, theo);
  expect([late.status, (late.body as DayRow).name]).toEqual([200, 'Arrival']);
  expect((await rename(first, { name: 'Landing', base: { name: 'Day 2' } })).status).toBe(409);
});

test('default names also follow when an earlier day is deleted or restored', async () => {
  const { id } = await scene();
  const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    server.inject(method, `/api/events/${id}/${path}`, { as: maya, ...(body && { body }) });
  const remove = (day: Day) => call('DELETE', `programs/${day.id}`);
  const restore = (...days: Day[]) => call('POST', 'bin/restore', { entries: ids(days) });
  const names = async () => (await read(id)).programs.map(({ name }) => name);
  await call('POST', 'programs', { name: 'Farewell' });
  await call('POST', 'programs', {});
  const [first, second, third, , last] = (await read(id)).programs as [Day, Day, Day, Day, Day];
  await remove(second);
  expect(await names()).toEqual(['Day 1', 'Day 2', 'Farewell', 'Day 4']);
  const late = await call('PUT', `programs/${third.id}`, { name: 'Hike', base: { name: 'Day 3' } });
  expect(late.status, 'renamed by somebody who did not know of the deletion').toBe(200);
  await restore(second);
  expect(await names()).toEqual(['Day 1', 'Day 2', 'Hike', 'Farewell', 'Day 5']);
  // restored at another position than before
  await remove(last);
  await remove(first);
  await remove(second);
  expect(await names()).toEqual(['Hike', 'Farewell']);
  await restore(last);
  expect(await names()).toEqual(['Hike', 'Farewell', 'Day 3']);
  await restore(second, first);
  expect(await names()).toEqual(['Day 1', 'Day 2', 'Hike', 'Farewell', 'Day 5']);
});

test('when days are reordered, dates stay, and the contents move with their times of day', async () => {
  const { id, programs, reorder } = await scene();
  const [first, second, third] = programs as [Day, Day, Day];
  const answer = await reorder([third.id, first.id, second.id]);
  expect(answer.status).toBe(200);
  expect((answer.body as DayRow[]).map((day) => [day.id, day.date, day.dayIndex])).toEqual([
    [third.id, first.date, 0],
    [first.id, second.date, 1],
    [second.id, third.date, 2],
  ]);
  const after = await read(id);
  expect([after.startOn, after.endOn]).toEqual([first.date, third.date]);
  expect(after.programs.map((day) => day.activities.map(({ name }) => name))).toEqual([
    ['Of 2'],
    ['Of 0'],
    ['Of 1'],
  ]);
  for (const day of after.programs)
    expect(day.activities[0]).toMatchObject({
      startDateTime: new Date(`${day.date}T10:00:00+09:00`).toISOString(),
      endDateTime: new Date(`${day.date}T11:30:00+09:00`).toISOString(),
    });
  // devices receive every row that moved
  for (const row of after.programs.flatMap((day) => [day, ...day.activities]))
    expect(row.version).toBeGreaterThan(Math.max(...programs.map((day) => day.activities[0]!.version)));
});

test('times of day stay the same across a gap and a change of clocks', async () => {
  const event = await makeEvent(server, maya, {
    timezone: 'Europe/Lisbon',
    startIsoTime: '2027-03-26T00:00:00.000Z',
    endIsoTime: '2027-03-30T00:00:00.000Z',
  });
  const [first, gap, ...others] = event.programs as [Day, Day, ...Day[]];
  const last = others.at(-1)!;
  await server.inject('DELETE', `/api/events/${event.id}/programs/${gap.id}`, { as: maya });
  await server.inject('POST', `/api/events/${event.id}/programs/${first.id}/activity`, {
    as: maya,
    // winter time; the clocks go forward on the 28th
    body: {
      ...activityOn(first.date),
      startIsoTime: '2027-03-26T09:00:00Z',
      endIsoTime: '2027-03-26T10:00:00Z',
    },
  });
  const order = [last, ...others.slice(0, -1), first].map((day) => day.id);
  const answer = await server.inject('POST', `/api/events/${event.id}/programs/reorder`, {
    as: maya,
    body: { programIds: order },
  });
  expect((answer.body as DayRow[]).map(({ date }) => date.slice(8))).toEqual(['26', '28', '29', '30']);
  const moved = (await read(event.id)).programs.at(-1)!;
  expect(moved.id).toBe(first.id);
  expect(moved.activities[0]?.startDateTime).toBe('2027-03-30T08:00:00.000Z');
});

test('an order that does not list exactly the existing days is refused, and the answer has the current order', async () => {
  const { programs, reorder } = await scene();
  const all = ids(programs);
  for (const wrong of [[], all.slice(1), [...all, randomUUID()], [all[0]!, all[0]!, all[1]!]]) {
    const answer = await reorder(wrong);
    expect([answer.status, answer.code]).toEqual([409, 'STALE_SET']);
    expect(answer.body.current).toEqual({ programIds: all });
  }
});

test('two hosts reorder at once: the second is told who was first, and gets their order', async () => {
  const { programs, reorder } = await scene();
  const all = ids(programs);
  const base = { base: { programIds: all } };
  const [a, b, c] = all as [string, string, string];
  expect((await reorder([b, a, c], base)).status).toBe(200);
  const late = await reorder([c, b, a], base, theo);
  expect([late.status, late.code]).toEqual([409, 'FIELD_CONFLICT']);
  expect(late.body).toMatchObject({
    current: { programIds: [b, a, c] },
    changed: { programIds: { by: 'Maya Test' } },
  });
  // neither the same order sent again nor one's own previous order is a conflict
  expect((await reorder([b, a, c], base, theo)).status).toBe(200);
  expect((await reorder([a, c, b], base)).status).toBe(200);
  // and whoever has received it may change it
  expect((await reorder([c, b, a], { base: { programIds: [a, c, b] } }, theo)).status).toBe(200);
});

test('days that were added or deleted meanwhile are not a conflict with a new order', async () => {
  const { id, programs, reorder } = await scene();
  const [a, b, c] = ids(programs) as [string, string, string];
  const d = randomUUID();
  await server.inject('POST', `/api/events/${id}/programs`, { as: theo, body: { id: d } });
  const answer = await reorder([c, b, a, d], { base: { programIds: [a, b, c] } });
  expect((answer.body as DayRow[]).map((day) => day.id)).toEqual([c, b, a, d]);
});

test('a copied day follows the last one with its texts, pictures and activities, under the given ids', async () => {
  const { id, programs } = await scene();
  const day = programs[1]!;
  const url = `/api/events/${id}/programs/${day.id}`;
  const picture = [{ name: 'sea.png', type: 'image/png', content: Buffer.from(PNG) }];
  await server.inject('POST', `${url}/image`, { as: maya, multipart: picture });
  await server.inject('POST', `${url}/activity/${day.activities[0]!.id}/image`, {
    as: maya,
    multipart: picture,
  });
  await server.inject('PUT', url, { as: maya, body: { subtitle: 'Temples', description: 'Slowly.' } });
  const [copyId, teaId] = [randomUUID(), randomUUID()];
  const answer = await server.inject('POST', `${url}/clone`, {
    as: maya,
    body: { id: copyId, activities: [{ of: day.activities[0]!.id, id: teaId }] },
  });
  expect(answer.status).toBe(201);
  const after = await read(id);
  const copy = after.programs.at(-1)!;
  expect(copy).toMatchObject({
    id: copyId,
    date: addDays(programs[2]!.date, 1),
    dayIndex: 3,
    // a default name becomes that of the new position
    name: 'Day 4',
    subtitle: 'Temples',
    description: 'Slowly.',
    activities: [
      {
        id: teaId,
        name: 'Of 1',
        startDateTime: new Date(`${addDays(programs[2]!.date, 1)}T10:00:00+09:00`).toISOString(),
      },
    ],
  });
  expect(after.endOn).toBe(copy.date);
  // each has its own file: deleting the original keeps the copy's
  expect(copy.image).not.toBe(after.programs[1]!.image);
  await server.inject('DELETE', url, { as: maya });
  const left = (await read(id)).programs.at(-1)!;
  expect(left.id).toBe(copyId);
  for (const image of [left.image, left.activities[0]!.image])
    expect((await server.inject('GET', image!, { as: maya })).status).toBe(200);
});

test('moving the first day moves all others, and wall-clock times stay', async () => {
  const { id, programs } = await scene();
  const put = (body: object, as = maya) => server.inject('PUT', `/api/events/${id}`, { as, body });
  const startOn = addDays(programs[0]!.date, 5);
  const answer = await put({ startOn, base: { startOn: programs[0]!.date } });
  expect(answer.body).toMatchObject({ startOn, endOn: addDays(startOn, 2) });
  const after = await read(id);
  expect(after.programs.map(({ date }) => date)).toEqual([startOn, addDays(startOn, 1), addDays(startOn, 2)]);
  for (const day of after.programs)
    expect(day.activities[0]?.startDateTime).toBe(new Date(`${day.date}T10:00:00+09:00`).toISOString());
  expect((await put({ startOn: dayFromNow(-3, server.services.clock()).slice(0, 10) })).body.fields).toEqual({
    startOn: 'Start date must be today or later',
  });
  // somebody else, based on the old dates
  expect((await put({ startOn: addDays(startOn, 9), base: { startOn: programs[0]!.date } }, theo)).code).toBe(
    'FIELD_CONFLICT',
  );
});

test('in another time zone wall-clock times stay, also where activities were sent with the zone of the event', async () => {
  const { id, programs } = await scene();
  const own = await server.inject('POST', `/api/events/${id}/programs/${programs[0]!.id}/activity`, {
    as: maya,
    body: { ...activityOn(programs[0]!.date), name: 'Call', timezone: 'Europe/Berlin' },
  });
  expect(own.status).toBe(201);
  await server.inject('PUT', `/api/events/${id}`, {
    as: maya,
    body: { timezone: 'Europe/Lisbon', base: { timezone: 'Asia/Tokyo' } },
  });
  const after = await read(id);
  expect(after.timezone).toBe('Europe/Lisbon');
  expect(after.endTime).toBe(spanOf(after.startOn, after.endOn, 'Europe/Lisbon').endTime);
  const activities = after.programs.flatMap((day) => day.activities);
  for (const day of after.programs)
    expect(day.activities.find(({ name }) => name.startsWith('Of'))).toMatchObject({
      timezone: 'Europe/Lisbon',
      startDateTime: instantOf(`${day.date}T10:00:00`, 'Europe/Lisbon'),
    });
  const call = activities.find(({ name }) => name === 'Call')!;
  expect(call).toMatchObject({ timezone: 'Europe/Berlin', startDateTime: own.body.startDateTime });
});
