// The calls about events.
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayFromNow, makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

let server: TestServer;
let maya: TestUser;
let noor: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  [maya, noor] = [await server.makeUser('Maya'), await server.makeUser('Noor')];
});
afterAll(() => server.close());

test('a new event has a day for each date, and its owner is host and attendee', async () => {
  const dayIds = [randomUUID(), randomUUID(), randomUUID()];
  const id = randomUUID();
  const answer = await server.inject('POST', '/api/events', {
    as: maya,
    body: {
      id,
      dayIds,
      name: '  Kyoto  ',
      startIsoTime: dayFromNow(10),
      endIsoTime: dayFromNow(12),
      timezone: 'Asia/Tokyo',
    },
  });
  expect(answer.status).toBe(201);
  const event = answer.body;
  const startOn = dayFromNow(10).slice(0, 10);
  expect(event).toMatchObject({
    id,
    name: 'Kyoto',
    startOn,
    privacy: 'PUBLIC',
    rsvpType: 'OPEN_INVITE',
    isOwner: true,
    isHost: true,
    isGuest: true,
    selfStatus: 'YES',
    guestsCount: 1,
    version: 1,
  });
  expect(event.programs.map((day: { id: string }) => day.id)).toEqual(dayIds);
  expect(event.programs.map((day: { dayIndex: number }) => day.dayIndex)).toEqual([0, 1, 2]);
  // until the end of the last day, in the event's zone
  expect(new Date(event.endTime).getTime() - new Date(event.startTime).getTime()).toBe(3 * 86_400_000 - 1);
  expect(event.startTime).toBe(new Date(`${startOn}T00:00:00+09:00`).toISOString());
  expect(answer.changes).toMatchObject({
    id,
    version: 1,
    changes: {
      events: [{ id }],
      days: [{}, {}, {}],
      rsvps: [{ user: { guid: maya.id, isOwner: true, isHost: true } }],
    },
  });
});

test('dates are validated with one day of tolerance for time zones behind UTC', async () => {
  const create = (start: number, end: number) =>
    server.inject('POST', '/api/events', {
      as: maya,
      body: { name: 'X', startIsoTime: dayFromNow(start), endIsoTime: dayFromNow(end), timezone: 'UTC' },
    });
  expect((await create(-1, 0)).status).toBe(201);
  expect((await create(-2, 0)).body).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { startIsoTime: 'Start date must be today or later' },
  });
  expect((await create(5, 4)).body.fields).toEqual({
    endIsoTime: 'End date must be after or same as start date',
  });
  expect((await create(0, 365)).status).toBe(201);
  expect((await create(0, 366)).body.fields).toHaveProperty('endIsoTime');
});

test('an event that waited offline is validated by the time it was made, up to 72 hours ago', async () => {
  const body = { name: 'X', startIsoTime: dayFromNow(-3), endIsoTime: dayFromNow(1), timezone: 'UTC' };
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  expect(
    (await server.inject('POST', '/api/events', { as: maya, body: { ...body, createdAt: ago(60) } })).status,
  ).toBe(201);
  expect(
    (
      await server.inject('POST', '/api/events', {
        as: maya,
        body: { ...body, startIsoTime: dayFromNow(-9), createdAt: ago(24 * 9) },
      })
    ).code,
  ).toBe('INVALID_INPUT');
});

test('an id that somebody else uses, or that is used again, is refused and nothing is created', async () => {
  const taken = await makeEvent(server, maya);
  const wanted = { name: 'Mine', startIsoTime: dayFromNow(1), endIsoTime: dayFromNow(2) };
  expect(
    (await server.inject('POST', '/api/events', { as: noor, body: { ...wanted, id: taken.id } })).code,
  ).toBe('ID_TAKEN');
  const id = randomUUID();
  expect(
    (
      await server.inject('POST', '/api/events', {
        as: noor,
        body: { ...wanted, id, dayIds: [taken.programs[0].id, randomUUID()] },
      })
    ).code,
  ).toBe('ID_TAKEN');
  expect((await server.inject('GET', `/api/events/${id}`, { as: noor })).code).toBe('EVENT_NOT_FOUND');
  const twice = randomUUID();
  expect(
    (
      await server.inject('POST', '/api/events', {
        as: noor,
        body: { ...wanted, id, dayIds: [twice, twice] },
      })
    ).code,
  ).toBe('ID_TAKEN');
});

test('a cover image is sent with the event as multipart', async () => {
  const picture = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer();
  const dayIds = [randomUUID(), randomUUID()];
  const fields = {
    name: 'With a cover',
    startIsoTime: dayFromNow(1),
    endIsoTime: dayFromNow(2),
    dayIds: JSON.stringify(dayIds),
    isAIMode: 'false',
  };
  const answer = await server.inject('POST', '/api/events', {
    as: maya,
    body: fields,
    multipart: [{ name: 'cover.jpg', type: 'image/jpeg', content: picture }],
  });
  expect(answer.status).toBe(201);
  expect(answer.body.image).toMatch(/^\/files\//);
  expect(answer.body.programs.map((day: { id: string }) => day.id)).toEqual(dayIds);
  const wrong = await server.inject('POST', '/api/events', {
    as: maya,
    body: fields,
    multipart: [{ name: 'cover.jpg', type: 'image/jpeg', content: '%PDF-1.7 not a picture' }],
  });
  expect(wrong.code).toBe('UNSUPPORTED_TYPE');
});

test('inline edits merge field by field', async () => {
  const { id, name } = await makeEvent(server, maya);
  await putRsvp(server, id, noor, { status: 'YES', isHost: true });
  const put = (as: TestUser, body: object) => server.inject('PUT', `/api/events/${id}`, { as, body });
  expect((await put(maya, { name: 'Kyoto by Maya', base: { name } })).body.name).toBe('Kyoto by Maya');
  // another field, based on older values: both edits stay
  expect((await put(noor, { subtitle: 'Cherry trees', base: { subtitle: '' } })).body).toMatchObject({
    name: 'Kyoto by Maya',
    subtitle: 'Cherry trees',
  });
  // the same field, based on an older value
  const clash = await put(noor, { name: 'Kyoto by Noor', base: { name } });
  expect(clash.body).toMatchObject({ code: 'FIELD_CONFLICT', current: { name: 'Kyoto by Maya' } });
  expect(clash.body).not.toHaveProperty('applied');
  // the last writer's own device may continue from its older base; without a base the last write wins
  expect((await put(maya, { name: 'Kyoto, second try', base: { name } })).status).toBe(200);
  expect((await put(await server.signInAgain(maya), { name: 'Other device', base: { name } })).code).toBe(
    'FIELD_CONFLICT',
  );
  expect((await put(noor, { name: 'Plain client' })).body.name).toBe('Plain client');
});

test('if some fields of an edit conflict, the others are applied, and the answer lists both', async () => {
  const { id, name } = await makeEvent(server, maya);
  await putRsvp(server, id, noor, { status: 'YES', isHost: true });
  await server.inject('PUT', `/api/events/${id}`, { as: maya, body: { name: 'Taken' } });
  const key = randomUUID();
  const half = { name: 'Mine', description: 'Two weeks.', base: { name, description: '' } };
  const answer = await server.inject('PUT', `/api/events/${id}`, { as: noor, body: half, key });
  expect(answer.status).toBe(409);
  expect(answer.body).toMatchObject({
    code: 'FIELD_CONFLICT',
    current: { name: 'Taken' },
    applied: { description: 'Two weeks.' },
  });
  expect(answer.changes?.changes.events?.[0]).toMatchObject({ name: 'Taken', description: 'Two weeks.' });
  expect((await server.inject('GET', `/api/events/${id}`, { as: maya })).body).toMatchObject({
    name: 'Taken',
    description: 'Two weeks.',
  });
  expect((await server.inject('PUT', `/api/events/${id}`, { as: noor, body: half, key })).body).toMatchObject(
    { code: 'FIELD_CONFLICT', applied: { description: 'Two weeks.' } },
  );
});

test('an edit that changes nothing raises no version', async () => {
  const { id, name } = await makeEvent(server, maya);
  const answer = await server.inject('PUT', `/api/events/${id}`, {
    as: maya,
    body: { name, base: { name } },
  });
  expect(answer.status).toBe(200);
  expect(answer.body.version).toBe(1);
  expect(answer.changes).toBeUndefined();
  expect((await server.inject('PUT', `/api/events/${id}`, { as: maya, body: {} })).code).toBe(
    'INVALID_INPUT',
  );
  expect(
    (await server.inject('PUT', `/api/events/${id}`, { as: maya, body: { nmae: 'X' } })).body.fields,
  ).toHaveProperty('nmae');
  expect(
    (await server.inject('PUT', `/api/events/${id}`, { as: maya, body: { name: ' ' } })).body.fields,
  ).toHaveProperty('name');
  expect(
    (await server.inject('PUT', `/api/events/${id}`, { as: maya, body: { privacy: 'SECRET' } })).body.fields,
  ).toHaveProperty('privacy');
});

test('a deleted event disappears for everybody at once, and stays deleted', async () => {
  const { id } = await makeEvent(server, maya);
  await putRsvp(server, id, noor, { status: 'YES' });
  const answer = await server.inject('DELETE', `/api/events/${id}`, { as: maya });
  expect(answer.status).toBe(204);
  for (const as of [maya, noor, undefined])
    expect((await server.inject('GET', `/oapi/itinerary/${id}`, { as })).code).toBe('EVENT_NOT_FOUND');
  expect((await server.inject('DELETE', `/api/events/${id}`, { as: maya })).code).toBe('EVENT_NOT_FOUND');
  expect(
    (await server.inject('GET', '/api/events', { as: noor })).body.map((event: { id: string }) => event.id),
  ).not.toContain(id);
});

test('lists depend on the caller and the filter', async () => {
  const [ann, ben] = [await server.makeUser('Ann'), await server.makeUser('Ben')];
  const open = await makeEvent(server, ann);
  const hidden = await makeEvent(server, ann, { privacy: 'PRIVATE' });
  const invitedTo = await makeEvent(server, ann, { privacy: 'PRIVATE' });
  const declined = await makeEvent(server, ann, { privacy: 'PRIVATE' });
  await putRsvp(server, invitedTo.id, ben, { status: 'REQUESTED', invited: true });
  await putRsvp(server, declined.id, ben, { status: 'NO', invited: true });
  const ids = async (as: TestUser, query = '') =>
    (await server.inject('GET', `/api/events${query}`, { as })).body.map((event: { id: string }) => event.id);
  const home = await ids(ben);
  expect(home).toEqual(expect.arrayContaining([open.id, invitedTo.id]));
  expect(home).not.toContain(hidden.id);
  expect(home).not.toContain(declined.id);
  expect(new Set(await ids(ann, '?profile=true'))).toEqual(
    new Set([open.id, hidden.id, invitedTo.id, declined.id]),
  );
  expect(await ids(ann, `?profile=${ann.id}`)).toHaveLength(4);
  expect(await ids(ben, `?profile=${ann.id}`)).toEqual([open.id]);
  expect(await ids(ben, '?profile=true')).toEqual([]);
  expect(await ids(ben, '?profile=nobody')).toEqual([]);
});

test('an event lists its first fifty guests, and counts all of them', async () => {
  const { id } = await makeEvent(server, maya);
  const guests: TestUser[] = [];
  for (let n = 0; n < 52; n += 1) {
    const guest = await server.makeUser(`Guest${n}`);
    await putRsvp(server, id, guest, { status: 'YES' });
    guests.push(guest);
  }
  const event = (await server.inject('GET', `/api/events/${id}`, { as: maya })).body;
  expect(event.guestsCount).toBe(53);
  expect((event.guests as { guid: string }[]).map(({ guid }) => guid)).toEqual(
    [maya, ...guests].slice(0, 50).map((one) => one.id),
  );
  const listed = (await server.inject('GET', `/api/rsvp/event/${id}`, { as: maya })).body;
  expect(listed).toHaveLength(53);
});

test('guests and counts are redacted depending on the caller', async () => {
  const { id } = await makeEvent(server, maya, { privacy: 'PRIVATE' });
  const [guest, other, stranger] = [
    await server.makeUser('Guest'),
    await server.makeUser('Other'),
    await server.makeUser('Stranger'),
  ];
  await putRsvp(server, id, guest, { status: 'YES' });
  await putRsvp(server, id, other, { status: 'YES' });
  const read = async (as: TestUser | undefined) =>
    (await server.inject('GET', `/oapi/itinerary/${id}`, { as })).body;
  for (const [name, status] of [
    ['May', 'MAYBE'],
    ['Asks', 'HOST_APPROVAL_REQUESTED'],
    ['Asked', 'REQUESTED'],
    ['No', 'NO'],
    ['Out', 'HOST_REMOVED'],
  ] as const)
    await putRsvp(server, id, await server.makeUser(name), { status });
  const guids = (people: { guid: string }[]) => people.map(({ guid }) => guid);
  expect(guids((await read(maya)).guests)).toEqual([maya.id, guest.id, other.id]);
  expect((await read(maya)).answers).toEqual({ going: 3, maybe: 1, waiting: 2, no: 1 });
  for (const who of [guest, stranger, undefined]) expect(await read(who)).not.toHaveProperty('answers');
  expect(await read(guest)).toMatchObject({
    guests: [{ guid: guest.id }],
    guestsCount: 3,
    isGuest: true,
    selfStatus: 'YES',
  });
  for (const who of [stranger, undefined])
    expect(await read(who)).toMatchObject({ guests: [], guestsCount: null, hosts: [{ guid: maya.id }] });
  await server.inject('PUT', `/api/events/${id}`, { as: maya, body: { privacy: 'PUBLIC' } });
  expect(await read(undefined)).toMatchObject({ guests: [], guestsCount: 3 });
  expect(JSON.stringify([await read(undefined), await read(maya)])).not.toContain('@example.org');
});

test('the itinerary supports ETags, and that of a private event asks not to be indexed', async () => {
  const { id } = await makeEvent(server, maya);
  const first = await server.inject('GET', `/oapi/itinerary/${id}`);
  expect(first.headers['cache-control']).toBe('no-cache');
  const again = await server.inject('GET', `/oapi/itinerary/${id}`, {
    headers: { 'if-none-match': `W/${first.headers.etag}` },
  });
  expect([again.status, again.raw.length]).toEqual([304, 0]);
  expect(first.headers['x-robots-tag']).toBeUndefined();
  await server.inject('PUT', `/api/events/${id}`, { as: maya, body: { privacy: 'PRIVATE' } });
  const changed = await server.inject('GET', `/oapi/itinerary/${id}`, {
    headers: { 'if-none-match': String(first.headers.etag) },
  });
  expect(changed.status).toBe(200);
  expect(changed.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
  expect(
    (await server.inject('GET', `/oapi/itinerary/${id}`, { headers: { authorization: 'Bearer nonsense' } }))
      .body.selfStatus,
  ).toBeNull();
});
