// Several people at the same time. With PG_URL these are real races; the embedded database runs their
// transactions one after the other.
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, eq, gt } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { activities, comments, days, events, likes, posts, rsvps } from '#server/db/schema.ts';
import { transaction } from '#server/db/transaction.ts';
import { makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import { PullingDevice } from '#tests/support/pulling-device.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const people = (count: number, name: string) =>
  Promise.all(Array.from({ length: count }, () => server.makeUser(name)));

test('Complete pulls: twenty people write at once, and a device that pulls meanwhile misses nothing', async () => {
  const owner = await server.makeUser('Olga');
  const { id } = await makeEvent(server, owner, { rsvpType: 'OPEN' });
  const writers = await people(20, 'Writer');
  const device = new PullingDevice(server, owner, 7);
  let writing = true;
  const pulling = (async () => {
    while (writing) {
      await device.pull();
      // The embedded database answers without ever yielding to this process's event loop.
      await nextTurn();
    }
  })();
  const written = Promise.all(
    writers.map(async (as) => {
      const call = async (url: string, method: 'POST' | 'PUT', body: object) => {
        const answer = await server.inject(method, url, { as, body, key: randomUUID() });
        expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
        return answer.body;
      };
      await call(`/api/rsvp/respond/${id}`, 'PUT', { status: 'Yes' });
      const post = await call(`/api/feeds/${id}`, 'POST', { title: 'Hello' });
      await call(`/api/feeds/${id}/${post.id}/comment`, 'POST', { comment: 'First' });
      const {
        body: { feeds },
      } = await server.inject('GET', `/api/feeds/${id}?limit=50`, { as });
      for (const feed of feeds.slice(0, 4))
        await call(`/api/feeds/${id}/${feed.id}/like`, 'POST', { like: true });
    }),
  ).finally(() => {
    writing = false;
  });
  await Promise.all([written, pulling]);
  await device.pull();
  const fresh = new PullingDevice(server, owner);
  await fresh.pull();
  expect(device.everything()).toEqual(fresh.everything());
  for (const [table, name] of [
    [rsvps, 'rsvps'],
    [posts, 'posts'],
    [comments, 'comments'],
  ] as const) {
    const rows = await server.db.select({ id: table.id }).from(table).where(eq(table.eventId, id));
    expect(device.ids(id, name)).toEqual(rows.map((row) => row.id).sort());
  }
  expect(device.ids(id, 'posts')).toHaveLength(20);
  for (const postId of device.ids(id, 'posts')) {
    expect(device.row(id, 'posts', postId)?.likesCount).toBe(
      (await server.db.select().from(likes).where(eq(likes.postId, postId))).length,
    );
  }
});

test('a page of a thousand activities shows one version, whatever is written while it is read', async () => {
  const owner = await server.makeUser('Olga');
  const { id: eventId } = await makeEvent(server, owner);
  const [day] = await server.db.select({ id: days.id }).from(days).where(eq(days.eventId, eventId));
  await server.db.insert(activities).values(
    Array.from({ length: 1200 }, (_, n) => ({
      id: uuidv7(),
      eventId,
      dayId: day!.id,
      name: 'Version 0',
      description: '',
      startsLocal: `2026-08-01 08:${String(n % 60).padStart(2, '0')}:00`,
      endsLocal: '2026-08-01 10:00:00',
      version: 1,
    })),
  );
  for (let round = 1; round <= 4; round += 1) {
    const written = (async () => {
      // the write must not start before the page is being read
      for (let n = 0; n < round; n += 1) await nextTurn();
      await transaction(server.db, async (tx) => {
        const version = 100 + round;
        const now = { name: `Version ${round}`, version };
        await tx.update(events).set({ version }).where(eq(events.id, eventId));
        await tx.update(activities).set(now).where(eq(activities.eventId, eventId));
      });
    })();
    const { body } = await server.inject('POST', '/api/sync', { as: owner, body: { cursors: {} } });
    await written;
    const page = body.events.find(({ id }: { id: string }) => id === eventId);
    const names = page.changes.activities.map(({ name }: { name: string }) => name);
    expect(names).toHaveLength(1200);
    expect([...new Set(names)], `as of version ${page.version}`).toHaveLength(1);
  }
});

test('after a person has left, no change from them is accepted, however close in time', async () => {
  const owner = await server.makeUser('Olga');
  const { id } = await makeEvent(server, owner);
  for (let round = 0; round < 15; round += 1) {
    const guest = await server.makeUser('Gil');
    await putRsvp(server, id, guest, { status: 'YES' });
    const write = () => server.inject('POST', `/api/feeds/${id}`, { as: guest, body: { title: 'x' } });
    const [, left] = await Promise.all([
      write(),
      server.inject('PUT', `/api/rsvp/respond/${id}`, { as: guest, body: { status: 'No' } }),
      write(),
      write(),
    ]);
    const version = left?.changes?.version ?? 0;
    expect(version).toBeGreaterThan(0);
    expect(
      await server.db
        .select()
        .from(posts)
        .where(and(eq(posts.ownerId, guest.id), gt(posts.version, version))),
    ).toEqual([]);
  }
});

test('of two edits of one field with the same base, one is applied', async () => {
  const [owner, host] = (await people(2, 'Host')) as [TestUser, TestUser];
  const { id, name } = await makeEvent(server, owner);
  await putRsvp(server, id, host, { status: 'YES', isHost: true });
  let base = name;
  for (let round = 0; round < 8; round += 1) {
    const answers = await Promise.all(
      [owner, host].map((as, i) =>
        server.inject('PUT', `/api/events/${id}`, {
          as,
          body: { name: `Name ${round}.${i}`, base: { name: base } },
        }),
      ),
    );
    const writers = answers.map(({ status }) => status).sort();
    expect(writers).toEqual([200, 409]);
    base = answers.find(({ status }) => status === 200)?.body.name;
    expect(answers.find(({ status }) => status === 409)?.body.current).toEqual({ name: base });
  }
});

test('two concurrent deletions cannot delete the last two days', async () => {
  const owner = await server.makeUser('Olga');
  for (let round = 0; round < 5; round += 1) {
    const { id, programs } = await makeEvent(server, owner);
    const answers = await Promise.all(
      programs.map((day: { id: string }) =>
        server.inject('DELETE', `/api/events/${id}/programs/${day.id}`, { as: owner }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 204, 409]);
  }
});

test('of two people who create a row with one id, one succeeds', async () => {
  const [one, two] = (await people(2, 'Creator')) as [TestUser, TestUser];
  const event = await makeEvent(server, one);
  await putRsvp(server, event.id, two, { status: 'YES' });
  for (let round = 0; round < 5; round += 1) {
    const id = randomUUID();
    const answers = await Promise.all(
      [one, two].map((as) =>
        server.inject('POST', `/api/feeds/${event.id}`, { as, body: { id, title: as.id } }),
      ),
    );
    expect(answers.map(({ status, code }) => code ?? status).sort()).toEqual([201, 'ID_TAKEN']);
    const eventId = randomUUID();
    const events = await Promise.all(
      [one, two].map((as) =>
        server.inject('POST', '/api/events', {
          as,
          body: { id: eventId, name: 'X', startIsoTime: event.startTime, endIsoTime: event.startTime },
        }),
      ),
    );
    expect(events.map(({ status, code }) => code ?? status).sort()).toEqual([201, 'ID_TAKEN']);
  }
});
