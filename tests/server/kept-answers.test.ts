// Cached answers equal those computed anew, after every kind of change, also by another process, and for
// every kind of caller. Rights are checked with each call.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventFor } from '#server/access/event-for.ts';
import { snapshot } from '#server/db/transaction.ts';
import { listEvents } from '#server/modules/events/list-events.ts';
import { readEvent } from '#server/modules/events/read-event.ts';
import { ACCESS_ROWS } from '#tests/support/access-rows.ts';
import { makePeople, makeScene, personOf } from '#tests/support/access-scene.ts';
import { movingClock } from '#tests/support/moving-clock.ts';
import { PNG } from '#tests/model/sim/picture.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

const SOME_CALLERS = ['A', 'S', 'G', 'O'] as const;
const clock = movingClock(new Date().toISOString());
let reading: TestServer;
/** Another server process on the same database. */
let changing: TestServer;
beforeAll(async () => {
  reading = await startTestServer({ clock });
  changing = await startTestServer({ clock, database: reading.database });
  changing.services.linkedPicture = async () => Buffer.from(PNG);
});
afterAll(async () => {
  await changing.close();
  await reading.close();
});

const answersTo = async (as: TestUser | undefined, eventId: string) => ({
  itinerary: (await reading.inject('GET', `/oapi/itinerary/${eventId}`, { as })).body,
  list: as && (await reading.inject('GET', '/api/events', { as })).body,
});
const madeNow = (as: TestUser | undefined, eventId: string) =>
  snapshot(reading.db, async (tx) => {
    const viewer = { userId: as?.id ?? null, now: clock() };
    const access = await eventFor(tx, viewer.userId, eventId, 'viewProgram', viewer.now).catch(() => null);
    return {
      itinerary: access
        ? await readEvent(tx, access, viewer)
        : expect.objectContaining({ code: 'EVENT_NOT_FOUND' }),
      list: as && (await listEvents(tx, as.id, undefined, viewer.now)),
    };
  });

test('the next answer includes every kind of change', async () => {
  const people = await makePeople(reading);
  let scene = await makeScene(changing, people, 'PUBLIC');
  let seen = 0;
  const check = async (when: string) => {
    for (const caller of SOME_CALLERS) {
      const as = personOf(scene, caller);
      const answers = await answersTo(as, scene.eventId);
      expect({ when, caller, ...answers }).toEqual({
        when,
        caller,
        ...(await madeNow(as, scene.eventId)),
      });
    }
  };
  await check('at first');
  for (const { route, when, path, body, files, target, answers } of ACCESS_ROWS) {
    const [method = '', url = ''] = route.split(' ');
    const status = (typeof answers === 'string' ? answers : answers.PUBLIC).split(' ').at(-1) ?? '';
    if (method === 'GET' || !status.startsWith('2')) continue;
    const id = target ? await target(scene, people.O) : '';
    const answer = await changing.inject(method as 'POST', path(scene, id), {
      as: people.O,
      ...(body && { body: body(scene) }),
      ...(files && { multipart: files }),
    });
    expect({ route, when, status: answer.status }).toEqual({ route, when, status: Number(status) });
    await check(`${route} ${when ?? ''}`);
    seen++;
    // after a deletion the next call could not change anything
    if (/^DELETE .*(?:eventId|dayId|activityId)$/.test(route) || url.endsWith('/restore'))
      scene = await makeScene(changing, people, 'PUBLIC');
  }
  expect(seen).toBeGreaterThan(30);
  await changing.inject('PUT', '/api/profile', { as: people.O, body: { firstName: 'Renamed' } });
  await check('a new name');
  expect((await answersTo(undefined, scene.eventId)).itinerary.owner.firstName).toBe('Renamed');
});

test('links to pictures, and values that depend on the date, are not cached beyond their validity', async () => {
  const people = await makePeople(reading);
  const { eventId } = await makeScene(changing, people, 'PRIVATE');
  await changing.inject('POST', `/api/events/${eventId}/image`, {
    as: people.O,
    body: {},
    multipart: [{ name: 'sea.png', type: 'image/png', content: Buffer.from(PNG) }],
  });
  const [soon, later, atLast] = [1, 120, 40 * 86_400].map((seconds) => async () => {
    clock.forward(seconds * 1000);
    const as = await reading.signInAgain(people.I);
    const answers = await answersTo(as, eventId);
    expect(answers).toEqual(await madeNow(as, eventId));
    return answers;
  });
  const first = await soon?.();
  expect(first).toMatchObject({
    itinerary: { selfStatus: 'REQUESTED', image: expect.stringContaining('sig=') },
    list: expect.arrayContaining([expect.objectContaining({ id: eventId })]),
  });
  expect((await later?.())?.itinerary.image).not.toBe(first?.itinerary.image);
  expect(await atLast?.()).toMatchObject({ itinerary: { selfStatus: 'EXPIRED' }, list: [] });
});

test('a person who loses a right loses it with the next call', async () => {
  const people = await makePeople(reading);
  const { G: guest, O: owner, S: stranger } = people;
  const { eventId } = await makeScene(changing, people, 'PRIVATE');
  const path = `/api/events/${eventId}`;
  expect((await answersTo(guest, eventId)).itinerary).toMatchObject({ isGuest: true, guestsCount: 4 });
  expect((await answersTo(guest, eventId)).list).toContainEqual(expect.objectContaining({ id: eventId }));
  await changing.inject('DELETE', `${path}/guests`, { as: owner, body: { users: [guest.id] } });
  const removed = await answersTo(guest, eventId);
  expect(removed.itinerary).toMatchObject({ isGuest: false, guests: [], guestsCount: null });
  expect(removed.list).not.toContainEqual(expect.objectContaining({ id: eventId }));

  const signedIn = await reading.signInAgain(owner);
  expect((await reading.inject('GET', path, { as: signedIn })).body.guests).not.toEqual([]);
  await reading.inject('POST', '/auth/logout', { as: signedIn, body: {} });
  expect((await reading.inject('GET', path, { as: signedIn })).code).toBe('UNAUTHENTICATED');

  for (const as of [undefined, stranger, guest, owner])
    expect((await answersTo(as, eventId)).itinerary.id).toBe(eventId);
  await changing.inject('DELETE', path, { as: owner });
  for (const as of [undefined, stranger, guest, owner])
    expect((await answersTo(as, eventId)).itinerary.code).toBe('EVENT_NOT_FOUND');
  expect((await answersTo(owner, eventId)).list).not.toContainEqual(expect.objectContaining({ id: eventId }));
});

test('strangers share one cached answer, and people with different rights never do', async () => {
  const people = await makePeople(reading);
  const { eventId } = await makeScene(reading, people, 'PUBLIC');
  const strangers = await Promise.all(['Una', 'Uwe', 'Udo'].map((name) => reading.makeUser(name)));
  const before = reading.services.answers.size.entries;
  await Promise.all(
    [...strangers, undefined, undefined, people.G, people.H, people.O].map((as) =>
      reading.inject('GET', `/oapi/itinerary/${eventId}`, { as }),
    ),
  );
  // one for signed-out callers, one for strangers, and one for each of the other three
  expect(reading.services.answers.size.entries - before).toBe(5);
});

test('a token is refused once it has expired, even if it was checked before', async () => {
  const user = await reading.makeUser('Tove');
  expect((await reading.inject('GET', '/api/events', { as: user })).status).toBe(200);
  clock.forward(16 * 60_000);
  expect((await reading.inject('GET', '/api/events', { as: user })).code).toBe('UNAUTHENTICATED');
});
