// A deleted event can be restored for 30 days; after that nothing is left of it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { activities, days, events, files, posts, rsvps, tombstones } from '#server/db/schema.ts';
import { runHousekeeping } from '#server/run-housekeeping.ts';
import { activityOn, makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import { movingClock, type MovingClock } from '#tests/support/moving-clock.ts';
import { PullingDevice } from '#tests/support/pulling-device.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

const DAY = 86_400_000;
let server: TestServer;
let clock: MovingClock;
let maya: TestUser;
let hana: TestUser;
let noor: TestUser;
beforeAll(async () => {
  clock = movingClock();
  server = await startTestServer({ clock });
  [maya, hana, noor] = [
    await server.makeUser('Maya'),
    await server.makeUser('Hana'),
    await server.makeUser('Noor'),
  ];
});
afterAll(() => server.close());

const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, who: TestUser) =>
  server.inject(method, path, { as: await server.signInAgain(who) });
const restore = (id: string, who = maya) => call('POST', `/api/events/${id}/restore`, who);
const deleted = async (who: TestUser) =>
  (await call('GET', '/api/events/deleted', who)).body as { id: string }[];

async function someEvent() {
  const event = await makeEvent(server, await server.signInAgain(maya), { timezone: 'UTC' });
  const as = await server.signInAgain(maya);
  const [day] = event.programs;
  await server.inject('POST', `/api/events/${event.id}/programs/${day.id}/activity`, {
    as,
    body: activityOn(day.date),
  });
  await putRsvp(server, event.id, hana, { status: 'YES', isHost: true });
  await putRsvp(server, event.id, noor, { status: 'YES' });
  await server.inject('POST', `/api/feeds/${event.id}`, { as, body: { title: 'Hello' } });
  return event;
}

test('the owner restores the event unchanged, and devices that had deleted it get it again', async () => {
  const event = await someEvent();
  const device = new PullingDevice(server, await server.signInAgain(noor));
  await device.pull();
  expect(device.ids(event.id, 'activities')).toHaveLength(1);
  expect((await call('DELETE', `/api/events/${event.id}`, hana)).status).toBe(204);
  await device.pull();
  expect(device.ids(event.id, 'events')).toEqual([]);
  expect(await deleted(maya)).toMatchObject([
    {
      id: event.id,
      name: event.name,
      startOn: event.startOn,
      deletedAt: clock().toISOString(),
      restorableUntil: new Date(clock().getTime() + 30 * DAY).toISOString(),
    },
  ]);
  expect(await deleted(hana), 'people who may not restore it do not see it').toEqual([]);

  clock.forward(29 * DAY);
  const answer = await restore(event.id);
  expect([answer.status, answer.body]).toMatchObject([200, { id: event.id, isOwner: true, guestsCount: 3 }]);
  expect(await deleted(maya)).toEqual([]);
  await device.pull();
  expect(
    [device.ids(event.id, 'events'), device.ids(event.id, 'activities'), device.ids(event.id, 'posts')].map(
      (rows) => rows.length,
    ),
  ).toEqual([1, 1, 1]);
});

test('the place of a guest who deleted their account meanwhile goes to the first on the waiting list', async () => {
  const owner = await server.signInAgain(maya);
  const event = await makeEvent(server, owner, { timezone: 'UTC', rsvpType: 'OPEN' });
  await server.inject('PUT', `/api/events/${event.id}`, { as: owner, body: { capacity: 1 } });
  const password = 'quiet harbour 7';
  const gone = await server.makeUser('Gone', { password });
  const join = async (as: TestUser) =>
    (await server.inject('PUT', `/api/rsvp/respond/${event.id}`, { as, body: { status: 'Yes' } })).body
      .status;
  expect([await join(gone), await join(await server.signInAgain(noor))]).toEqual(['YES', 'WAITLISTED']);
  await call('DELETE', `/api/events/${event.id}`, maya);
  const left = await server.inject('POST', '/api/profile/deletion', { as: gone, body: { password } });
  expect(left.status).toBeLessThan(300);
  expect((await restore(event.id)).status).toBe(200);
  expect((await call('GET', `/api/events/${event.id}`, noor)).body).toMatchObject({ selfStatus: 'YES' });
});

test('only the owner can restore the event, within 30 days, and repeating it changes nothing', async () => {
  const event = await someEvent();
  expect((await restore(event.id)).status, 'an event that is not deleted stays unchanged').toBe(200);
  await call('DELETE', `/api/events/${event.id}`, maya);
  expect((await restore(event.id, hana)).code).toBe('FORBIDDEN');
  expect((await restore(event.id, noor)).code).toBe('EVENT_NOT_FOUND');
  expect((await restore(crypto.randomUUID())).code).toBe('EVENT_NOT_FOUND');
  clock.forward(30 * DAY);
  expect(await deleted(maya)).toEqual([]);
  expect([(await restore(event.id)).status, (await restore(event.id)).code]).toEqual([
    410,
    'RESTORE_EXPIRED',
  ]);
});

test('a person can restore 20 events a day', async () => {
  const owner = await server.makeUser('Vera');
  const event = await makeEvent(server, owner, { timezone: 'UTC' });
  const deleteAndRestore = async () => {
    await call('DELETE', `/api/events/${event.id}`, owner);
    return restore(event.id, owner);
  };
  for (let n = 0; n < 20; n += 1) expect((await deleteAndRestore()).status).toBe(200);
  const refused = await deleteAndRestore();
  expect([refused.status, refused.code, refused.headers['retry-after']]).toEqual([
    429,
    'RATE_LIMITED',
    String(DAY / 1000),
  ]);
  clock.forward(DAY + 60_000);
  expect((await restore(event.id, owner)).status).toBe(200);
});

test('after 30 days housekeeping deletes the event with everything in it, and nothing else', async () => {
  const [gone, kept, later] = [await someEvent(), await someEvent(), await someEvent()];
  await call('DELETE', `/api/events/${gone.id}`, maya);
  clock.forward(1 * DAY);
  await call('DELETE', `/api/events/${later.id}`, maya);
  clock.forward(29 * DAY - 1);
  const left = async (id: string) =>
    Promise.all([
      server.db.select().from(events).where(eq(events.id, id)),
      ...[days, activities, rsvps, posts, tombstones, files].map((table) =>
        server.db.select().from(table).where(eq(table.eventId, id)),
      ),
    ]).then((tables) => tables.map((rows) => rows.length));
  await runHousekeeping(server.services, true);
  expect(await left(gone.id), 'not a moment earlier').toEqual([1, 3, 1, 3, 1, 0, 0]);
  clock.forward(1);
  await runHousekeeping(server.services, false);
  expect((await left(gone.id))[0], 'in thorough rounds only').toBe(1);
  await runHousekeeping(server.services, true);
  expect(await left(gone.id)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  expect(await left(kept.id)).toEqual([1, 3, 1, 3, 1, 0, 0]);
  expect((await restore(later.id)).status).toBe(200);
  expect((await restore(gone.id)).code).toBe('EVENT_NOT_FOUND');
});
