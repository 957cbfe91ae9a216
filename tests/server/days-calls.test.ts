import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/rules/time.ts';
import type { DayRow } from '#contract/schemas/days.ts';
import { activityOn, dayFromNow, makeEvent } from '#tests/support/event-scene.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

let server: TestServer;
let maya: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  maya = await server.makeUser('Maya');
});
afterAll(() => server.close());

const days = async (eventId: string): Promise<(DayRow & { activities: unknown[] })[]> =>
  (await server.inject('GET', `/api/events/${eventId}/programs`, { as: maya })).body;
const read = async (eventId: string) =>
  (await server.inject('GET', `/api/events/${eventId}`, { as: maya })).body;

test('an added day follows the last one, and the event becomes longer', async () => {
  const event = await makeEvent(server, maya);
  const id = randomUUID();
  const answer = await server.inject('POST', `/api/events/${event.id}/programs`, {
    as: maya,
    body: { id, name: 'Osaka' },
  });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({ id, name: 'Osaka', date: addDays(event.endOn, 1), dayIndex: 3 });
  expect(answer.changes?.changes).toMatchObject({
    events: [{ endOn: addDays(event.endOn, 1) }],
    days: [{ id }],
  });
  expect(
    (await server.inject('POST', `/api/events/${event.id}/programs`, { as: maya, body: {} })).body.name,
  ).toBe('Day 5');
  expect(
    (await server.inject('POST', `/api/events/${event.id}/programs`, { as: maya, body: { id } })).code,
  ).toBe('ID_TAKEN');
  expect((await read(event.id)).endOn).toBe(addDays(event.endOn, 2));
});

test('an event has at most 366 days', async () => {
  const event = await makeEvent(server, maya, { startIsoTime: dayFromNow(1), endIsoTime: dayFromNow(366) });
  expect((await server.inject('POST', `/api/events/${event.id}/programs`, { as: maya, body: {} })).code).toBe(
    'TOO_MANY_DAYS',
  );
});

test('deleting the first or last day shortens the event, a middle day leaves a gap, and the only day cannot be deleted', async () => {
  const event = await makeEvent(server, maya, { startIsoTime: dayFromNow(10), endIsoTime: dayFromNow(14) });
  const [d0, d1, d2, d3, d4] = event.programs as DayRow[];
  const remove = (day: DayRow | undefined) =>
    server.inject('DELETE', `/api/events/${event.id}/programs/${day?.id}`, { as: maya });
  expect((await remove(d2)).status).toBe(204);
  expect((await days(event.id)).map(({ id, dayIndex }) => [id, dayIndex])).toEqual([
    [d0?.id, 0],
    [d1?.id, 1],
    [d3?.id, 2],
    [d4?.id, 3],
  ]);
  expect(await read(event.id)).toMatchObject({ startOn: d0?.date, endOn: d4?.date });
  await remove(d0);
  expect(await read(event.id)).toMatchObject({ startOn: d1?.date, endOn: d4?.date });
  await remove(d4);
  expect(await read(event.id)).toMatchObject({ startOn: d1?.date, endOn: d3?.date });
  // the event now ends where the gap began
  await remove(d3);
  expect(await read(event.id)).toMatchObject({ startOn: d1?.date, endOn: d1?.date });
  expect((await remove(d1)).code).toBe('LAST_DAY');
  expect((await remove(d3)).code).toBe('DAY_NOT_FOUND');
});

test('deleting a day deletes its activities, and the days whose numbers change get the new version', async () => {
  const event = await makeEvent(server, maya, { timezone: 'UTC' });
  const [d0, d1, d2] = event.programs as DayRow[];
  const ids = [randomUUID(), randomUUID()];
  const pull = async (cursors: object) =>
    (await server.inject('POST', '/api/sync', { as: maya, body: { cursors } })).body.events.find(
      (one: { id: string }) => one.id === event.id,
    );
  for (const id of ids)
    expect(
      (
        await server.inject('POST', `/api/events/${event.id}/programs/${d1?.id}/activity`, {
          as: maya,
          body: activityOn(d1?.date ?? '', 9, { id }),
        })
      ).status,
    ).toBe(201);
  const { version, role } = await pull({});
  await server.inject('DELETE', `/api/events/${event.id}/programs/${d1?.id}`, { as: maya });
  const pulled = await pull({ [event.id]: { version, role } });
  expect(pulled.reset).toBe(false);
  expect(pulled.deleted.days).toEqual([d1?.id]);
  expect(new Set(pulled.deleted.activities)).toEqual(new Set(ids));
  expect(pulled.changes.days).toMatchObject([{ id: d2?.id, dayIndex: 1 }]);
  expect((await days(event.id)).map(({ id }) => id)).toEqual([d0?.id, d2?.id]);
  // a deleted id cannot be used for another row
  expect(
    (
      await server.inject('POST', `/api/events/${event.id}/programs/${d0?.id}/activity`, {
        as: maya,
        body: activityOn(d0?.date ?? '', 9, { id: ids[0] }),
      })
    ).code,
  ).toBe('ID_TAKEN');
});

test('the texts of a day merge field by field, and a name cannot be blank', async () => {
  const event = await makeEvent(server, maya);
  const [day] = event.programs as DayRow[];
  const url = `/api/events/${event.id}/programs/${day?.id}`;
  const other = await server.signInAgain(maya);
  expect(
    (await server.inject('PUT', url, { as: maya, body: { name: 'Arrival', base: { name: 'Day 1' } } })).body,
  ).toMatchObject({ name: 'Arrival', dayIndex: 0, version: 2 });
  expect(
    (
      await server.inject('PUT', url, {
        as: other,
        body: { description: 'Rest.', name: 'Landing', base: { name: 'Day 1', description: '' } },
      })
    ).body,
  ).toMatchObject({
    code: 'FIELD_CONFLICT',
    current: { name: 'Arrival' },
    applied: { description: 'Rest.' },
  });
  expect((await server.inject('PUT', url, { as: maya, body: { name: '' } })).body.fields).toHaveProperty(
    'name',
  );
  expect((await server.inject('PUT', url, { as: maya, body: { subtitle: '' } })).status).toBe(200);
  expect((await server.inject('GET', url, { as: maya })).body).toMatchObject({
    name: 'Arrival',
    description: 'Rest.',
  });
});

test('a day of another event is not found, whatever the caller’s role in that event', async () => {
  const [one, two] = [await makeEvent(server, maya), await makeEvent(server, maya)];
  const url = `/api/events/${one.id}/programs/${two.programs[0].id}`;
  for (const method of ['GET', 'PUT', 'DELETE'] as const)
    expect(
      (await server.inject(method, url, { as: maya, ...(method === 'PUT' && { body: { name: 'X' } }) })).code,
    ).toBe('DAY_NOT_FOUND');
  expect((await server.inject('DELETE', `/api/events/${one.id}/programs/not-an-id`, { as: maya })).code).toBe(
    'DAY_NOT_FOUND',
  );
});
