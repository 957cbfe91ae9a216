import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DayRow } from '#contract/schemas/days.ts';
import { activityOn, dayFromNow, makeEvent } from '#tests/support/event-scene.ts';
import { movingClock, type MovingClock } from '#tests/support/moving-clock.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

let server: TestServer;
let clock: MovingClock;
let maya: TestUser;
beforeAll(async () => {
  clock = movingClock('2027-03-01T10:00:00.000Z');
  server = await startTestServer({ clock });
  maya = await server.makeUser('Maya');
});
afterAll(() => server.close());

async function eventToday(timezone = 'UTC') {
  // access tokens live for 15 minutes, and this clock moves on between tests
  maya = await server.signInAgain(maya);
  const event = await makeEvent(server, maya, {
    startIsoTime: dayFromNow(0, clock()),
    endIsoTime: dayFromNow(2, clock()),
    timezone,
  });
  const [today, tomorrow] = event.programs as [DayRow, DayRow];
  const url = (day: DayRow) => `/api/events/${event.id}/programs/${day.id}/activity`;
  return { event, today, tomorrow, url };
}

test('an activity keeps its wall-clock time in its time zone', async () => {
  const { tomorrow, url, event } = await eventToday('Asia/Tokyo');
  const start = `${tomorrow.date}T09:00:00+09:00`;
  const answer = await server.inject('POST', url(tomorrow), {
    as: maya,
    body: {
      name: 'Market',
      description: 'Fish.',
      subtitle: 'Early',
      location: 'Nishiki',
      startIsoTime: start,
      endIsoTime: `${tomorrow.date}T10:30:00+09:00`,
    },
  });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    programId: tomorrow.id,
    startDateTime: new Date(start).toISOString(),
    timezone: 'Asia/Tokyo',
    location: 'Nishiki',
    documents: [],
    image: null,
  });
  // the event moves to another zone: 9:00 stays 9:00
  const moved = await server.inject('PUT', `/api/events/${event.id}`, {
    as: maya,
    body: { timezone: 'Europe/Berlin' },
  });
  expect(moved.changes?.changes.activities).toMatchObject([
    { startDateTime: new Date(`${tomorrow.date}T09:00:00+01:00`).toISOString(), timezone: 'Europe/Berlin' },
  ]);
});

test('an activity may have a time zone of its own; it belongs to the day on which it starts in the event’s zone', async () => {
  const { tomorrow, url } = await eventToday('Europe/Berlin');
  // 18:00 to 22:00 in New York the evening before is after midnight in Berlin
  const start = `${tomorrow.date}T00:30:00+01:00`;
  const answer = await server.inject('POST', url(tomorrow), {
    as: maya,
    body: {
      name: 'Flight',
      description: 'To Berlin.',
      startIsoTime: start,
      endIsoTime: `${tomorrow.date}T08:00:00+01:00`,
      timezone: 'America/New_York',
    },
  });
  expect(answer.body).toMatchObject({
    startDateTime: new Date(start).toISOString(),
    timezone: 'America/New_York',
  });
});

test('the time zone is a field: sent with the times, they keep their wall-clock times; sent alone, it moves no instant', async () => {
  const { tomorrow, url } = await eventToday('Europe/Prague');
  const at = (time: string, offset: string) => new Date(`${tomorrow.date}T${time}${offset}`).toISOString();
  const [prague, tokyo] = [
    { startIsoTime: at('20:00:00', '+01:00'), endIsoTime: at('22:00:00', '+01:00') },
    { startIsoTime: at('20:00:00', '+09:00'), endIsoTime: at('22:00:00', '+09:00') },
  ];
  const made = await server.inject('POST', url(tomorrow), {
    as: maya,
    body: { name: 'Call', description: 'Home.', ...prague },
  });
  const put = (body: object) => server.inject('PUT', `${url(tomorrow)}/${made.body.id}`, { as: maya, body });
  const there = await put({
    ...tokyo,
    timezone: 'Asia/Tokyo',
    base: { ...prague, timezone: 'Europe/Prague' },
  });
  expect(there).toMatchObject({
    status: 200,
    body: { startDateTime: tokyo.startIsoTime, endDateTime: tokyo.endIsoTime, timezone: 'Asia/Tokyo' },
  });
  // early in the morning there is still the previous evening in Prague
  const night = { startIsoTime: at('05:00:00', '+09:00'), endIsoTime: at('06:00:00', '+09:00') };
  expect((await put({ ...night })).status).toBe(200);
  expect(await put({ timezone: 'Europe/Prague' })).toMatchObject({
    status: 400,
    body: { fields: { startIsoTime: 'Start time must be on this day' } },
  });
  await put({ ...tokyo });
  const back = await put({ timezone: 'Europe/Prague', base: { timezone: 'Asia/Tokyo' } });
  expect(back.body).toMatchObject({ startDateTime: tokyo.startIsoTime, timezone: 'Europe/Prague' });
  expect(await put({ timezone: 'Prague' })).toMatchObject({ status: 400 });
  // if its zone is the event's own zone, the activity follows the event
  const event = await server.inject('PUT', `/api/events/${made.body.eventId}`, {
    as: maya,
    body: { timezone: 'Europe/London' },
  });
  expect(event.changes?.changes.activities).toMatchObject([{ timezone: 'Europe/London' }]);
});

test('times are validated: their order, their day, and that they are not in the past', async () => {
  const { today, tomorrow, url } = await eventToday();
  const post = (day: DayRow, startIsoTime: string, endIsoTime: string, more: object = {}) =>
    server.inject('POST', url(day), {
      as: maya,
      body: { name: 'A', description: 'B', startIsoTime, endIsoTime, ...more },
    });
  const at = (day: DayRow, time: string) => `${day.date}T${time}Z`;
  expect((await post(tomorrow, at(tomorrow, '10:00:00'), at(tomorrow, '10:00:00'))).body.fields).toEqual({
    endIsoTime: 'End time must be after start time',
  });
  expect((await post(tomorrow, at(today, '23:00:00'), at(tomorrow, '10:00:00'))).body.fields).toHaveProperty(
    'startIsoTime',
  );
  expect((await post(today, at(today, '23:00:00'), at(tomorrow, '00:00:00'))).body.fields).toHaveProperty(
    'endIsoTime',
  );
  expect((await post(today, at(today, '23:00:00'), at(today, '23:59:59'))).status).toBe(201);
  expect((await post(today, at(today, '09:00:00'), at(today, '11:00:00'))).body.fields).toEqual({
    startIsoTime: 'Start time cannot be in the past',
  });
  // one minute of tolerance; the times of a change made offline are checked against the time it was made
  expect((await post(today, at(today, '09:59:10'), at(today, '11:00:00'))).status).toBe(201);
  expect(
    (await post(today, at(today, '09:00:00'), at(today, '11:00:00'), { createdAt: at(today, '08:59:30') }))
      .status,
  ).toBe(201);
  expect(
    (await post(today, at(today, '11:00:00'), at(today, '12:00:00'), { createdAt: '2099-01-01T00:00:00Z' }))
      .status,
  ).toBe(201);
  expect(
    (await post(today, at(today, '11:00:00'), at(today, '12:00:00'), { name: '', description: ' ' })).body
      .fields,
  ).toMatchObject({ name: expect.any(String), description: expect.any(String) });
  expect((await post(today, 'soon', 'later')).body.fields).toMatchObject({
    startIsoTime: 'Not a valid date and time.',
  });
});

test('an activity of an ongoing trip can be corrected: only changed times are checked against the past', async () => {
  const { event, today, url } = await eventToday();
  const { body: activity } = await server.inject('POST', url(today), {
    as: maya,
    body: activityOn(today.date, 11),
  });
  clock.forward(3 * 3_600_000);
  maya = await server.signInAgain(maya);
  const put = (body: object) => server.inject('PUT', `${url(today)}/${activity.id}`, { as: maya, body });
  expect((await put({ name: 'Late breakfast', location: 'Room 2' })).body).toMatchObject({
    name: 'Late breakfast',
    location: 'Room 2',
  });
  // the same instants in another notation are not a change
  expect((await put({ startIsoTime: `${today.date}T12:00:00+01:00`, subtitle: 'x' })).status).toBe(200);
  expect((await put({ startIsoTime: `${today.date}T11:30:00Z` })).body.fields).toEqual({
    startIsoTime: 'Start time cannot be in the past',
  });
  expect((await put({ endIsoTime: `${today.date}T12:30:00Z` })).body.fields).toEqual({
    endIsoTime: 'End time cannot be in the past',
  });
  expect((await put({ endIsoTime: `${today.date}T14:00:00Z` })).body.endDateTime).toBe(
    `${today.date}T14:00:00.000Z`,
  );
  expect(
    (await put({ startIsoTime: `${today.date}T15:00:00Z`, endIsoTime: `${today.date}T14:30:00Z` })).body
      .fields,
  ).toEqual({ endIsoTime: 'End time must be after start time' });
  expect((await put({ documents: [randomUUID()] })).body.fields).toHaveProperty('documents');
  expect((await put({ documents: [] })).status).toBe(200);
  expect(
    (await server.inject('GET', `/api/events/${event.id}`, { as: maya })).body.programs[0].activities,
  ).toHaveLength(1);
});

test('a place is stored as given, as text or as an object, in JSON and in forms', async () => {
  const { tomorrow, url } = await eventToday();
  const place = {
    placeId: 'abc',
    description: 'Nishiki Market, Kyoto',
    structuredFormat: { mainText: 'Nishiki Market', secondaryText: 'Kyoto' },
    googleMapsUri: 'https://maps.example/abc',
  };
  const send = (location: unknown, multipart?: []) =>
    server.inject('POST', url(tomorrow), {
      as: maya,
      body: activityOn(tomorrow.date, 9, { location }),
      ...(multipart && { multipart }),
    });
  expect((await send(place)).body.location).toEqual(place);
  expect((await send(JSON.stringify(place), [])).body.location).toEqual(place);
  expect((await send('<b>Room</b> "7" 🏯', [])).body.location).toBe('<b>Room</b> "7" 🏯');
  // text stays text even if it looks like something else
  for (const text of [
    '101',
    'true',
    'null',
    '[1,2]',
    '"quoted"',
    '{"googleMapsUri":"javascript:alert(1)"}',
  ]) {
    const { body } = await send(text);
    expect(body.location).toBe(text);
    expect((await server.inject('GET', `${url(tomorrow)}/${body.id}`, { as: maya })).body.location).toBe(
      text,
    );
  }
  expect((await send(null)).body.location).toBeNull();
  expect((await send({ ...place, googleMapsUri: 'javascript:alert(1)' })).code).toBe('INVALID_INPUT');
});

test('an edit based on an outdated value conflicts, also for times, and returns the current value', async () => {
  const { tomorrow, url } = await eventToday();
  const { body: activity } = await server.inject('POST', url(tomorrow), {
    as: maya,
    body: activityOn(tomorrow.date, 9),
  });
  const other = await server.signInAgain(maya);
  const one = `${url(tomorrow)}/${activity.id}`;
  const base = { endIsoTime: activity.endDateTime, name: activity.name };
  await server.inject('PUT', one, { as: maya, body: { endIsoTime: `${tomorrow.date}T11:00:00Z`, base } });
  const clash = await server.inject('PUT', one, {
    as: other,
    body: { endIsoTime: `${tomorrow.date}T12:00:00Z`, name: 'Brunch', base },
  });
  expect(clash.body).toMatchObject({
    code: 'FIELD_CONFLICT',
    current: { endIsoTime: `${tomorrow.date}T11:00:00.000Z` },
    applied: { name: 'Brunch' },
  });
  expect((await server.inject('GET', one, { as: maya })).body).toMatchObject({
    name: 'Brunch',
    endDateTime: `${tomorrow.date}T11:00:00.000Z`,
  });
});

test('a time zone sent with times is applied together with all of them or not at all', async () => {
  const { tomorrow, url } = await eventToday('Europe/Prague');
  const { body: activity } = await server.inject('POST', url(tomorrow), {
    as: maya,
    body: activityOn(tomorrow.date, 9),
  });
  const other = await server.signInAgain(maya);
  const one = `${url(tomorrow)}/${activity.id}`;
  const base = {
    startIsoTime: activity.startDateTime,
    endIsoTime: activity.endDateTime,
    timezone: 'Europe/Prague',
  };
  const later = `${tomorrow.date}T11:00:00.000Z`;
  await server.inject('PUT', one, { as: maya, body: { endIsoTime: later, base } });
  const clash = await server.inject('PUT', one, {
    as: other,
    body: {
      startIsoTime: `${tomorrow.date}T08:00:00.000Z`,
      endIsoTime: `${tomorrow.date}T09:00:00.000Z`,
      timezone: 'Europe/London',
      subtitle: 'Early',
      base,
    },
  });
  expect(clash.body).toMatchObject({
    code: 'FIELD_CONFLICT',
    current: { ...base, endIsoTime: later },
    applied: { subtitle: 'Early' },
  });
  expect((await server.inject('GET', one, { as: maya })).body).toMatchObject({
    startDateTime: base.startIsoTime,
    endDateTime: later,
    timezone: 'Europe/Prague',
  });
});

test('an activity is found only under its own day and event', async () => {
  const [a, b] = [await eventToday(), await eventToday()];
  const { body: activity } = await server.inject('POST', a.url(a.tomorrow), {
    as: maya,
    body: activityOn(a.tomorrow.date, 9),
  });
  expect((await server.inject('GET', `${a.url(a.today)}/${activity.id}`, { as: maya })).code).toBe(
    'ACTIVITY_NOT_FOUND',
  );
  expect((await server.inject('GET', `${b.url(b.tomorrow)}/${activity.id}`, { as: maya })).code).toBe(
    'ACTIVITY_NOT_FOUND',
  );
  expect(
    (
      await server.inject(
        'DELETE',
        `/api/events/${b.event.id}/programs/${a.tomorrow.id}/activity/${activity.id}`,
        { as: maya },
      )
    ).code,
  ).toBe('DAY_NOT_FOUND');
  expect((await server.inject('DELETE', `${a.url(a.tomorrow)}/${activity.id}`, { as: maya })).status).toBe(
    204,
  );
  expect((await server.inject('DELETE', `${a.url(a.tomorrow)}/${activity.id}`, { as: maya })).code).toBe(
    'ACTIVITY_NOT_FOUND',
  );
  expect((await server.inject('GET', a.url(a.tomorrow), { as: maya })).body).toEqual([]);
});

test('when clocks go back, an activity in the repeated hour may not end before it starts', async () => {
  const event = await makeEvent(server, maya, {
    startIsoTime: '2027-10-31T00:00:00Z',
    endIsoTime: '2027-10-31T00:00:00Z',
    timezone: 'Europe/Berlin',
  });
  const url = `/api/events/${event.id}/programs/${event.programs[0].id}/activity`;
  // 02:15 summer time to 02:05 winter time: fifty minutes later, although the wall clock shows an earlier
  // time
  expect(
    (
      await server.inject('POST', url, {
        as: maya,
        body: {
          name: 'Night walk',
          description: 'x',
          startIsoTime: '2027-10-31T00:15:00Z',
          endIsoTime: '2027-10-31T01:05:00Z',
        },
      })
    ).body.fields,
  ).toHaveProperty('endIsoTime');
  const good = await server.inject('POST', url, {
    as: maya,
    body: {
      name: 'Night walk',
      description: 'x',
      startIsoTime: '2027-10-30T22:30:00Z',
      endIsoTime: '2027-10-31T08:00:00Z',
    },
  });
  expect(good.body).toMatchObject({
    startDateTime: '2027-10-30T22:30:00.000Z',
    endDateTime: '2027-10-31T08:00:00.000Z',
  });
});
