import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyId } from '#contract/rules/copy-id.ts';
import { localOf } from '#contract/rules/time.ts';
import { events, files } from '#server/db/schema.ts';
import { activityOn, dayFromNow, makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

let server: TestServer;
let maya: TestUser;
let noor: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  [maya, noor] = [await server.makeUser('Maya'), await server.makeUser('Noor')];
});
afterAll(() => server.close());

const clone = (eventId: string, body: object, key?: string) =>
  server.inject('POST', `/api/events/${eventId}/clone`, {
    as: maya,
    body: { startDateTime: dayFromNow(40), privacy: 'PRIVATE', ...body },
    ...(key && { key }),
  });

/**
 * A trip across the night in which the clocks change in Lisbon, with pictures, guests, posts and bulletins.
 */
async function richEvent() {
  const event = await makeEvent(server, maya, { timezone: 'Europe/Lisbon', rsvpType: 'OPEN' });
  const [first, , last] = event.programs;
  const programs = `/api/events/${event.id}/programs`;
  const activity = await server.inject('POST', `${programs}/${first.id}/activity`, {
    as: maya,
    body: { ...activityOn(first.date, 11), subtitle: 'By the river', location: 'Cais do Sodré' },
  });
  const abroad = await server.inject('POST', `${programs}/${last.id}/activity`, {
    as: maya,
    body: { ...activityOn(last.date, 6), name: 'Call Tokyo', timezone: 'Asia/Tokyo' },
  });
  expect([activity.status, abroad.status]).toEqual([201, 201]);
  await server.inject('PUT', `${programs}/${first.id}`, {
    as: maya,
    body: { name: 'Arrival', subtitle: 'Slowly', description: 'No hurry.' },
  });
  await server.inject('PUT', `/api/events/${event.id}`, { as: maya, body: { subtitle: 'Four of us' } });
  const content = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c63' } })
    .png()
    .toBuffer();
  for (const path of ['', `/programs/${first.id}`, `/programs/${first.id}/activity/${activity.body.id}`])
    expect(
      (
        await server.inject('POST', `/api/events/${event.id}${path}/image`, {
          as: maya,
          multipart: [{ name: 'a.png', type: 'image/png', content }],
        })
      ).status,
    ).toBe(200);
  await putRsvp(server, event.id, noor, { status: 'YES', isHost: true });
  await server.inject('POST', `/api/feeds/${event.id}`, { as: noor, body: { title: 'Hello' } });
  await server.inject('POST', `/api/bulletin/${event.id}`, {
    as: maya,
    body: { title: 'Coats', description: 'It is cold.' },
  });
  return { id: event.id as string, activityId: activity.body.id as string, firstDay: first.id as string };
}

test('a copy has the texts, pictures, days and activities, moved by whole days at the same wall-clock times, and nothing that other people added', async () => {
  const source = await richEvent();
  const id = randomUUID();
  const answer = await clone(source.id, { id });
  expect(answer.status).toBe(201);
  const copy = answer.body;
  const read = await server.inject('GET', `/api/events/${source.id}`, { as: maya });
  const from = read.body;
  expect(copy).toMatchObject({
    id,
    name: from.name,
    subtitle: 'Four of us',
    rsvpType: 'OPEN',
    privacy: 'PRIVATE',
    timezone: 'Europe/Lisbon',
    startOn: dayFromNow(40).slice(0, 10),
    endOn: dayFromNow(42).slice(0, 10),
    isOwner: true,
    guestsCount: 1,
    hosts: [{ guid: maya.id }],
  });
  expect(copy.image).toEqual(expect.any(String));
  expect(copy.programs.map(({ id: day }: { id: string }) => day)).toEqual(
    from.programs.map((day: { id: string }) => copyId(day.id, id)),
  );
  expect(copy.programs[0]).toMatchObject({
    name: 'Arrival',
    subtitle: 'Slowly',
    description: 'No hurry.',
    image: expect.any(String),
    date: dayFromNow(40).slice(0, 10),
  });
  const [before, after] = [from, copy].map(({ programs }) => programs[0].activities[0]);
  expect(after).toMatchObject({
    id: copyId(source.activityId, id),
    name: before.name,
    subtitle: 'By the river',
    description: before.description,
    location: 'Cais do Sodré',
    image: expect.any(String),
  });
  const wall = (instant: string) => localOf(instant, 'Europe/Lisbon').slice(11);
  expect([wall(after.startDateTime), wall(after.endDateTime)]).toEqual([
    wall(before.startDateTime),
    wall(before.endDateTime),
  ]);
  const [tokyoBefore, tokyoAfter] = [from, copy].map(({ programs }) => programs[2].activities[0]);
  expect(tokyoAfter.timezone).toBe('Asia/Tokyo');
  expect(localOf(tokyoAfter.startDateTime, 'Asia/Tokyo').slice(11)).toBe(
    localOf(tokyoBefore.startDateTime, 'Asia/Tokyo').slice(11),
  );
  expect(answer.changes).toMatchObject({ id, version: 1 });
  expect(Object.keys(answer.changes?.changes ?? {}).toSorted(), 'no posts, no bulletins').toEqual([
    'activities',
    'days',
    'events',
    'rsvps',
  ]);
  expect(
    (await server.inject('GET', `/api/rsvp/event/${id}`, { as: maya })).body.map(
      ({ user }: { user: { guid: string } }) => user.guid,
    ),
  ).toEqual([maya.id]);
});

test('copy and original are independent: each has its own files', async () => {
  const source = await richEvent();
  const id = (await clone(source.id, {})).body.id;
  await server.db.delete(events).where(eq(events.id, source.id));
  expect(await server.db.select().from(files).where(eq(files.eventId, id))).toHaveLength(3);
  const { body } = await server.inject('GET', `/api/events/${id}`, { as: maya });
  for (const image of [body.image, body.programs[0].image, body.programs[0].activities[0].image])
    expect((await server.inject('GET', image)).status).toBe(200);
});

test('the first day of a copy must be today or later and its id new; a repeated call makes one copy', async () => {
  const source = await makeEvent(server, maya);
  expect((await clone(source.id, { startDateTime: dayFromNow(-3) })).body).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { startDateTime: 'Start date must be today or later' },
  });
  expect((await clone(source.id, { privacy: 'SECRET' })).body.fields).toHaveProperty('privacy');
  expect((await clone(source.id, { id: source.id })).code).toBe('ID_TAKEN');
  const [id, key] = [randomUUID(), randomUUID()];
  expect((await clone(source.id, { id }, key)).status).toBe(201);
  const again = await clone(source.id, { id }, key);
  expect([again.status, again.body.id, again.headers['x-replayed']]).toEqual([201, id, '1']);
});

test('a copy that waited offline is validated by the time it was made', async () => {
  const source = await makeEvent(server, maya);
  const answer = await clone(source.id, {
    startDateTime: dayFromNow(-2),
    createdAt: new Date(Date.now() - 2 * 86_400_000).toISOString(),
  });
  expect(answer.status).toBe(201);
});

test('the copy of an event with a gap in its dates keeps the gap', async () => {
  const source = await makeEvent(server, maya);
  await server.inject('DELETE', `/api/events/${source.id}/programs/${source.programs[1].id}`, { as: maya });
  const copy = (await clone(source.id, {})).body;
  expect(copy.programs.map(({ date }: { date: string }) => date)).toEqual(
    [40, 42].map((days) => dayFromNow(days).slice(0, 10)),
  );
});

test('feedback forms are copied as drafts, without responses', async () => {
  const event = await makeEvent(server, maya);
  await putRsvp(server, event.id, noor, { status: 'YES' });
  const forms = (of: string) => `/api/events/${of}/form`;
  const question = { id: randomUUID(), label: 'The pace' };
  const make = (body: object) =>
    server.inject('POST', forms(event.id), {
      as: maya,
      body: { description: 'Two minutes.', fields: [question], ...body },
    });
  const asked = await make({ title: 'After Kyoto' });
  const closed = await make({ title: 'Halfway' });
  for (const title of ['Not yet', 'After Dinner', 'Before the trip']) await make({ title });
  const set = (formId: string, isActive: boolean) =>
    server.inject('PUT', `${forms(event.id)}/${formId}`, { as: maya, body: { isActive } });
  for (const form of [asked, closed]) expect((await set(form.body.id, true)).status).toBe(200);
  await server.inject('POST', `${forms(event.id)}/${asked.body.id}/response`, {
    as: noor,
    body: { answers: [{ fieldId: question.id, value: 4 }] },
  });
  expect((await set(closed.body.id, false)).status).toBe(200);

  const id = randomUUID();
  const answer = await clone(event.id, { id });
  expect(answer.status).toBe(201);
  // the host's device receives them with the answer
  expect(answer.changes?.changes).toHaveProperty('forms');
  const { body: copies } = await server.inject('GET', forms(id), { as: maya });
  const { body: before } = await server.inject('GET', forms(event.id), { as: maya });
  const titles = (list: { title: string }[]) => list.map(({ title }) => title);
  expect(titles(copies), 'in the same order').toEqual(titles(before));
  expect(titles(before).toSorted()).toEqual([
    'After Dinner',
    'After Kyoto',
    'Before the trip',
    'Halfway',
    'Not yet',
  ]);
  for (const copy of copies) {
    expect(copy).toMatchObject({ isActive: false, fields: [{ label: 'The pace' }] });
    expect(copy.publishedAt ?? null).toBeNull();
  }
  const copyOfAsked = copyId(asked.body.id, id);
  const answered = async (eventId: string, formId: string) =>
    (await server.inject('GET', `${forms(eventId)}/${formId}/response`, { as: maya })).body.responses.map(
      ({ count }: { count: number }) => count,
    );
  expect([await answered(event.id, asked.body.id), await answered(id, copyOfAsked)]).toEqual([[1], [0]]);
  // a draft: its questions can be changed, and the original does not change
  const changed = await server.inject('PUT', `${forms(id)}/${copyOfAsked}`, {
    as: maya,
    body: { fields: [{ id: randomUUID(), label: 'The food' }] },
  });
  expect(changed.status).toBe(200);
  const { body: originals } = await server.inject('GET', forms(event.id), { as: maya });
  expect(JSON.stringify(originals)).not.toContain('The food');
});
