import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ACCESS_TOKEN_LIFE } from '#contract/constants.ts';
import { events, rsvps } from '#server/db/schema.ts';
import { muteUrl } from '#server/modules/mail/mute-link.ts';
import { LiveHub } from '#server/providers/live/live-hub.ts';
import { commentUrl, sceneOn, versionOf, type Scene } from '#tests/support/ledger-scenarios.ts';
import { openLive } from '#tests/support/live-stream.ts';
import { movingClock } from '#tests/support/moving-clock.ts';
import { joinAs, newEvent, type NewEvent } from '#tests/support/new-event.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';
import { atFullSpeed } from '#tests/support/machine.mjs';

let server: TestServer;
let scene: Scene;
let origin: string;
beforeAll(async () => {
  server = await startTestServer();
  scene = await sceneOn(server);
  origin = await server.listen();
});
afterAll(() => server.close());

const say = (comment: string) =>
  server.inject('POST', commentUrl(scene), { as: scene.guest, body: { comment } });

test('everybody in an event is poked when it changes, without any content; strangers are not poked', async () => {
  const stranger = await server.makeUser('Stan');
  const waiting = await server.makeUser('Wim');
  await joinAs(server, scene.eventId, waiting, 'HOST_APPROVAL_REQUESTED');
  const [owner, guest, asking, other] = await Promise.all(
    [scene.owner, scene.guest, waiting, stranger].map((person) => openLive(origin, person)),
  );
  await say('a secret');
  const version = await versionOf(scene);
  // the poke for joining may still be on its way when the streams open
  for (const stream of [owner, guest, asking])
    expect(await stream!.until((poke) => poke.version === version)).toEqual({
      eventId: scene.eventId,
      version,
    });
  await wait(100);
  expect(other!.pokes).toEqual([]);
});

test('a person who is removed or declines is poked for that change, and not for later ones', async () => {
  const [rem, dan] = await Promise.all([server.makeUser('Rem'), server.makeUser('Dan')]);
  for (const person of [rem, dan]) await joinAs(server, scene.eventId, person, 'YES');
  const [removed, declined, owner] = await Promise.all(
    [rem, dan, scene.owner].map((person) => openLive(origin, person)),
  );
  await server.inject('DELETE', `/api/events/${scene.eventId}/guests`, {
    as: scene.owner,
    body: { users: [rem.id] },
  });
  const removedAt = (await versionOf(scene)) ?? 0;
  await removed!.until(({ version }) => version === removedAt);
  await server.inject('PUT', `/api/rsvp/respond/${scene.eventId}`, { as: dan, body: { status: 'NO' } });
  const declinedAt = (await versionOf(scene)) ?? 0;
  await declined!.until(({ version }) => version === declinedAt);
  await say('not for them');
  const version = await versionOf(scene);
  await owner!.until((poke) => poke.version === version);
  await wait(100);
  expect(removed!.pokes.at(-1)?.version).toBe(removedAt);
  expect(declined!.pokes.at(-1)?.version).toBe(declinedAt);
});

test('a removed person is poked even if other changes follow at once', async () => {
  const rem = await server.makeUser('Rem');
  await joinAs(server, scene.eventId, rem, 'YES');
  const before = (await versionOf(scene)) ?? 0;
  const stream = await openLive(origin, rem);
  await server.db
    .update(rsvps)
    .set({ status: 'HOST_REMOVED', version: before + 1 })
    .where(eq(rsvps.userId, rem.id));
  for (let n = 1; n <= 5; n += 1) server.services.live.poke(scene.eventId, before + n);
  await stream.until(({ version }) => version === before + 5);
});

test('somebody who follows an event by link is poked; for an unknown event nobody is', async () => {
  const visitor = await server.makeUser('Vi');
  const unknown = randomUUID();
  const stream = await openLive(origin, visitor, [scene.eventId.toUpperCase(), unknown, 'nonsense']);
  server.services.live.poke(unknown, 1);
  await say('to all');
  // signalled after the unknown event's
  await stream.until(({ eventId }) => eventId === scene.eventId);
  expect(stream.pokes.filter(({ eventId }) => eventId !== scene.eventId)).toEqual([]);
});

test('an event that a device looks at after its stream has opened is announced, too, until it looks no longer', async () => {
  const visitor = await server.makeUser('Vi');
  const [stream, owner] = await Promise.all([openLive(origin, visitor), openLive(origin, scene.owner)]);
  const look = (watch: string[]) =>
    server.inject('POST', '/api/sync', { as: visitor, body: { cursors: {}, watch } });
  expect((await look([scene.eventId])).status).toBe(200);
  await say('to onlookers');
  const seen = await versionOf(scene);
  await stream.until((poke) => poke.version === seen);
  const heard = stream.pokes.length;
  await look([]);
  await say('not to them');
  const version = await versionOf(scene);
  await owner.until((poke) => poke.version === version);
  await wait(100);
  expect(stream.pokes.length).toBe(heard);
});

const eventVersion = async (id: string) =>
  (await server.db.select().from(events).where(eq(events.id, id)))[0]?.version ?? 0;
const restrict = (id: string, owner: TestUser) =>
  server.inject('PUT', `/api/events/${id}`, {
    as: owner,
    body: { privacy: 'PRIVATE', linkAccess: 'PARTICIPANTS' },
  });
const remove = (id: string, owner: TestUser, guest: TestUser) =>
  server.inject('DELETE', `/api/events/${id}/guests`, { as: owner, body: { users: [guest.id] } });

test.each<[string, (event: NewEvent, owner: TestUser, visitor: TestUser) => Promise<{ status: number }>]>([
  ['the event is restricted to its guest list', ({ id }, owner) => restrict(id, owner)],
  [
    'a guest of a restricted event is removed',
    async ({ id }, owner, visitor) => {
      await joinAs(server, id, visitor, 'YES');
      await restrict(id, owner);
      return remove(id, owner, visitor);
    },
  ],
  [
    'an invited person is removed from a restricted event',
    async ({ id }, owner, visitor) => {
      await joinAs(server, id, visitor, 'REQUESTED');
      await restrict(id, owner);
      return remove(id, owner, visitor);
    },
  ],
  [
    'the hosts of a restricted event refuse somebody who asked to join',
    async ({ id }, owner, visitor) => {
      await joinAs(server, id, visitor, 'HOST_APPROVAL_REQUESTED');
      await restrict(id, owner);
      const [rsvp] = await server.db.select().from(rsvps).where(eq(rsvps.userId, visitor.id));
      return server.inject('PUT', '/api/rsvp', {
        as: owner,
        body: { eventId: id, rsvps: [rsvp?.id], status: 'HOST_APPROVAL_DENIED' },
      });
    },
  ],
  [
    'a guest of a restricted event declines',
    async ({ id }, owner, visitor) => {
      await joinAs(server, id, visitor, 'YES');
      await restrict(id, owner);
      return server.inject('PUT', `/api/rsvp/respond/${id}`, { as: visitor, body: { status: 'NO' } });
    },
  ],
])('somebody who looks at an event hears of no change once %s', async (_, endAccess) => {
  const [owner, visitor] = await Promise.all([server.makeUser('Olga'), server.makeUser('Vi')]);
  const event = await newEvent(server, owner);
  const other = await newEvent(server, owner);
  const [watching, owners] = await Promise.all([
    openLive(origin, visitor, [event.id, other.id]),
    openLive(origin, owner),
  ]);
  const change = async (id: string, name: string) => {
    const saved = await server.inject('PUT', `/api/events/${id}`, { as: owner, body: { name } });
    expect(saved.status).toBeLessThan(300);
    const version = await eventVersion(id);
    await owners.until((poke) => poke.eventId === id && poke.version >= version);
    return version;
  };
  // a signal from before that is still being sent must not be taken for the last one
  const before = await change(event.id, 'Before');
  await watching.until((poke) => poke.eventId === event.id && poke.version >= before);
  expect((await endAccess(event, owner, visitor)).status).toBeLessThan(300);
  const ended = await eventVersion(event.id);
  // of the change that ends it they hear
  await watching.until((poke) => poke.eventId === event.id && poke.version === ended);
  await change(event.id, 'A secret');
  // what they may still see goes on; it is signalled after the secret
  const seen = await change(other.id, 'Public');
  await watching.until((poke) => poke.eventId === other.id && poke.version >= seen);
  expect(watching.pokes.filter((poke) => poke.eventId === event.id && poke.version > ended)).toEqual([]);
});

test('somebody whose invitation has expired with the event is poked no more', async () => {
  const own = await startTestServer({
    database: server.database,
    clock: movingClock('2099-05-10T10:00:00.000Z'),
  });
  const ownOrigin = await own.listen();
  const [host, visitor] = await Promise.all([own.makeUser('Olga'), own.makeUser('Vi')]);
  const event = await newEvent(own, host);
  const other = await newEvent(own, host);
  await joinAs(own, other.id, visitor);
  await joinAs(own, event.id, visitor, 'REQUESTED');
  await server.db
    .update(events)
    .set({ startOn: '2099-05-01', endOn: '2099-05-03' })
    .where(eq(events.id, event.id));
  // the version of the event's creation may be part of the same signal
  await server.db.update(rsvps).set({ version: 0 }).where(eq(rsvps.userId, visitor.id));
  const [invited, owner] = await Promise.all([openLive(ownOrigin, visitor), openLive(ownOrigin, host)]);
  const version = (await eventVersion(event.id)) + 1;
  own.services.live.poke(event.id, version);
  await owner.until((poke) => poke.version === version);
  // signalled after the event's
  own.services.live.poke(other.id, version);
  await invited.until((poke) => poke.eventId === other.id && poke.version === version);
  expect(invited.pokes.filter((poke) => poke.eventId === event.id && poke.version === version)).toEqual([]);
  await own.close();
});

test('refused and repeated changes cause no poke; many changes at once cause one', async () => {
  const stream = await openLive(origin, scene.owner);
  const poke = vi.spyOn(server.services.live, 'poke');
  expect((await say('')).status).toBe(400);
  expect(poke).not.toHaveBeenCalled();
  const requests = Array.from({ length: 20 }, (_, n) => ({
    id: randomUUID(),
    method: 'POST',
    path: commentUrl(scene),
    body: { comment: `n ${n}` },
  }));
  await server.inject('POST', '/api/batch', { as: scene.guest, body: { requests } });
  const after = (await versionOf(scene)) ?? 0;
  await stream.until(({ version }) => version === after);
  // a slow database leaves time between the changes of a batch, so these are compared with the same changes
  // made one by one
  for (let n = 1; n <= 20; n += 1) server.services.live.poke(scene.eventId, after + n);
  await stream.until(({ version }) => version === after + 20);
  // some of the batch may arrive only now
  expect(stream.pokes.filter(({ version }) => version > after)).toHaveLength(1);
  poke.mockClear();
  await server.inject('POST', '/api/batch', { as: scene.guest, body: { requests } });
  expect(poke).not.toHaveBeenCalled();
});

test("a person's other devices are poked for a change to the profile or settings, even without any event; nobody else is", async () => {
  const [ada, ben] = await Promise.all([server.makeUser('Ada'), server.makeUser('Ben')]);
  const [phone, bens] = await Promise.all([
    openLive(origin, await server.signInAgain(ada)),
    openLive(origin, ben),
  ]);
  const changes = [
    ['PUT', '/api/profile', { firstName: 'Augusta' }],
    ['PUT', '/api/profile', { mails: { starts: false } }],
    ['DELETE', '/api/profile/phone', {}],
    ['DELETE', '/api/profile/picture', {}],
  ] as const;
  for (const [n, [method, url, body]] of changes.entries()) {
    expect((await server.inject(method, url, { as: ada, body })).status).toBeLessThan(300);
    await vi.waitFor(() => expect(phone.pokes, `${method} ${url}`).toHaveLength(n + 1), 3000);
  }
  // no device has stored this version of the profile, so whoever is poked pulls
  expect(phone.pokes).toEqual(changes.map(() => ({ eventId: ada.id, version: 1 })));
  const stops = muteUrl(
    { publicUrl: '', secret: server.services.config.secret },
    { userId: ada.id, eventId: scene.eventId, kind: 'starts' },
  );
  expect((await server.inject('POST', stops)).status).toBe(200);
  await vi.waitFor(() => expect(phone.pokes).toHaveLength(changes.length + 1), 3000);
  expect((await server.inject('PUT', '/api/profile', { as: ada, body: { firstName: '' } })).status).toBe(400);
  await wait(100);
  expect([phone.pokes.length, bens.pokes]).toEqual([changes.length + 1, []]);
});

test("an event with a person's id neither hears of that person nor pokes them, through whichever process", async () => {
  const [ada, eve] = await Promise.all([server.makeUser('Ada'), server.makeUser('Eve')]);
  const event = await newEvent(server, eve, { id: ada.id });
  const processes: ((message: string) => void)[] = [];
  const hubs = [0, 1].map(
    () =>
      new LiveHub({
        database: {
          ...server.database,
          subscribe: (hear) => void processes.push(hear),
          publish: async (message) => processes.forEach((hear) => hear(message)),
        },
        clock: () => new Date(),
        log: { warn: () => undefined },
      }),
  );
  for (const hub of hubs) {
    const heard: Record<string, number[]> = { [ada.id]: [], [eve.id]: [] };
    for (const other of hubs)
      for (const { id } of [ada, eve])
        other.subscribe({
          userId: id,
          deviceId: randomUUID(),
          watch: new Set(),
          send: ({ version }) => void heard[id]!.push(version),
          end: () => undefined,
        });
    hub.pokePerson(ada.id);
    hub.poke(event.id, 7);
    await vi.waitFor(() => expect(heard).toEqual({ [ada.id]: [1, 1], [eve.id]: [7, 7] }), 3000);
  }
  for (const hub of hubs) hub.close();
});

test('the stream identifies the server, needs a sign-in, and ends when the person signs out', async () => {
  expect((await fetch(`${origin}/api/live`)).status).toBe(401);
  const person = await server.makeUser('Sue');
  const answer = await fetch(`${origin}/api/live`, { headers: { authorization: `Bearer ${person.token}` } });
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'x-sojourn': '1',
    'cache-control': 'private, no-store',
    'content-type': 'text/event-stream; charset=utf-8',
  });
  await answer.body?.cancel();
  const stream = await openLive(origin, person);
  expect((await server.inject('POST', '/auth/logout', { as: person })).status).toBe(204);
  await stream.ended;
});

test('closed streams are removed from the hub', async () => {
  await vi.waitFor(() => expect(server.services.live.size).toBe(0), 3000);
  const stream = await openLive(origin, scene.owner);
  expect(server.services.live.size).toBe(1);
  stream.close();
  await vi.waitFor(() => expect(server.services.live.size).toBe(0), 3000);
});

test('of too many streams of one person, the oldest is ended and forgotten, even if it does not close', () => {
  const hub = new LiveHub({
    database: { ...server.database, subscribe: () => () => undefined },
    clock: () => new Date(),
    log: { warn: () => undefined },
  });
  const ended: number[] = [];
  for (let n = 0; n < 15; n += 1)
    hub.subscribe({
      userId: 'sol',
      deviceId: `${n}`,
      watch: new Set(),
      send: () => undefined,
      end: () => void ended.push(n),
    });
  expect([ended, hub.size]).toEqual([[0, 1, 2], 12]);
  hub.close();
});

test('the stream ends when its token expires', async () => {
  const clock = movingClock();
  const own = await startTestServer({ database: server.database, clock });
  const soonOver = await own.makeUser('Tim');
  const ownOrigin = await own.listen();
  // the clock stands still, so a second is left however long opening takes
  clock.forward(ACCESS_TOKEN_LIFE - 1000);
  const stream = await openLive(ownOrigin, soonOver);
  const started = performance.now();
  await stream.ended;
  expect(atFullSpeed(performance.now() - started)).toBeLessThan(2500);
  await own.close();
});

test('closing the server does not wait for streams', async () => {
  const own = await startTestServer();
  const stream = await openLive(await own.listen(), await own.makeUser('Uma'));
  const started = performance.now();
  await own.app.close();
  await stream.ended;
  expect(atFullSpeed(performance.now() - started)).toBeLessThan(2000);
  await own.close();
});

test('onlookers are poked at once for the changes of a few people, and every few seconds for those of a crowd', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  try {
    const hub = new LiveHub({
      database: { ...server.database, subscribe: () => () => undefined },
      clock: () => new Date(),
      log: { warn: () => undefined },
    });
    const poked = vi.spyOn(hub, 'pokePerson').mockImplementation(() => undefined);
    for (let n = 0; n < 2000; n += 1) hub.pokeOnlookers(['olga', 'hana']);
    const ofTheFirst = poked.mock.calls.length;
    expect(ofTheFirst).toBeGreaterThan(2);
    expect(ofTheFirst).toBeLessThan(20);
    vi.advanceTimersByTime(2900);
    expect(poked).toHaveBeenCalledTimes(ofTheFirst);
    vi.advanceTimersByTime(200);
    expect(poked.mock.calls.slice(ofTheFirst)).toEqual([['olga'], ['hana']]);
    // the crowd is still active
    for (let n = 0; n < 2000; n += 1) hub.pokeOnlookers(['olga']);
    expect(poked).toHaveBeenCalledTimes(ofTheFirst + 2);
    vi.advanceTimersByTime(3000);
    expect(poked.mock.calls.slice(ofTheFirst + 2)).toEqual([['olga']]);
    // and no longer
    vi.advanceTimersByTime(6000);
    hub.pokeOnlookers(['olga']);
    expect(poked).toHaveBeenCalledTimes(ofTheFirst + 4);
    hub.close();
  } finally {
    vi.useRealTimers();
  }
});
