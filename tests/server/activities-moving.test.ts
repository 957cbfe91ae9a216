// Activities that are copied or moved to other days of their event.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EventWithProgram } from '#contract/schemas/events.ts';
import { PNG } from '#tests/model/sim/picture.ts';
import { activityOn, makeEvent } from '#tests/support/event-scene.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

let server: TestServer;
let maya: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  maya = await server.makeUser('Maya');
});
afterAll(() => server.close());

async function scene() {
  const event = await makeEvent(server, maya, { timezone: 'Europe/Berlin' });
  const [first, second] = (event as EventWithProgram).programs.map((day) => ({
    ...day,
    url: `/api/events/${event.id}/programs/${day.id}`,
  }));
  const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, body?: object) =>
    server.inject(method, url, { as: maya, ...(body && { body }) });
  const { body: activity } = await call('POST', `${first!.url}/activity`, {
    ...activityOn(first!.date, 9),
    timezone: 'Asia/Tokyo',
    location: 'The pier',
  });
  const program = async () => {
    const { body } = await call('GET', `/api/events/${event.id}`);
    return (body as EventWithProgram).programs.map(({ activities }) =>
      activities.map(({ id, startDateTime }) => [id, startDateTime]),
    );
  };
  return { event, first: first!, second: second!, call, activity, program };
}
const at = (date: string) => `${date}T09:00:00.000Z`;

test('a copy has the same texts, place, zone and time of day, and its own copy of the picture', async () => {
  const { first, second, call, activity, program } = await scene();
  const url = `${first.url}/activity/${activity.id}`;
  await server.inject('POST', `${url}/image`, {
    as: maya,
    multipart: [{ name: 'sea.png', content: Buffer.from(PNG) }],
  });
  const { body: original } = await call('GET', url);
  const id = crypto.randomUUID();
  const copy = await call('POST', `${url}/clone`, { id, programId: second.id });
  expect(copy.status).toBe(201);
  expect(copy.body).toMatchObject({
    id,
    programId: second.id,
    name: original.name,
    location: 'The pier',
    timezone: 'Asia/Tokyo',
    startDateTime: at(second.date),
  });
  expect(copy.body.image).not.toBe(original.image);
  await call('DELETE', url);
  expect((await server.inject('GET', copy.body.image as string, { as: maya })).status).toBe(200);
  expect((await program()).flat()).toEqual([[id, at(second.date)]]);
  expect((await call('POST', `${second.url}/activity/${id}/clone`, { id, programId: second.id })).code).toBe(
    'ID_TAKEN',
  );
});

test('a moved activity keeps its time of day; devices that know it under its former day can still edit and delete it', async () => {
  const { event, first, second, call, activity, program } = await scene();
  const old = `${first.url}/activity/${activity.id}`;
  expect((await call('PUT', `${old}/day`, { programId: second.id })).body).toMatchObject({
    programId: second.id,
    startDateTime: at(second.date),
    endDateTime: `${second.date}T10:00:00.000Z`,
  });
  const { version } = (await call('GET', `/api/events/${event.id}`)).body;
  // moving it again to the same day changes nothing
  expect((await call('PUT', `${old}/day`, { programId: second.id })).status).toBe(200);
  expect((await call('GET', `/api/events/${event.id}`)).body.version).toBe(version);

  const edited = await call('PUT', old, { name: 'Brunch', base: { name: 'Breakfast' } });
  expect(edited.body).toMatchObject({ name: 'Brunch', programId: second.id });
  // a time based on the state before the move is a conflict and does not put the activity on the former day
  const other = await server.signInAgain(maya);
  const early = await server.inject('PUT', old, {
    as: other,
    body: { endIsoTime: `${first.date}T11:00:00Z`, base: { endIsoTime: `${first.date}T10:00:00Z` } },
  });
  expect(early.code).toBe('FIELD_CONFLICT');
  // also after the day under which they know it is deleted
  expect((await call('DELETE', first.url)).status).toBe(204);
  expect((await program()).flat()).toEqual([[activity.id, at(second.date)]]);
  expect((await call('DELETE', old)).status).toBe(204);
  expect((await program()).flat()).toEqual([]);
});

test('a day of another event is not found as a target, neither for moving nor for copying', async () => {
  const [here, there] = [await scene(), await scene()];
  const url = `${here.first.url}/activity/${here.activity.id}`;
  expect((await here.call('PUT', `${url}/day`, { programId: there.first.id })).code).toBe('DAY_NOT_FOUND');
  expect((await here.call('POST', `${url}/clone`, { programId: there.first.id })).code).toBe('DAY_NOT_FOUND');
  expect(
    (
      await here.call('PUT', `${here.first.url}/activity/${there.activity.id}/day`, {
        programId: here.second.id,
      })
    ).code,
  ).toBe('ACTIVITY_NOT_FOUND');
});
