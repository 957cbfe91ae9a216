// Whatever the order of changes and pulls, devices hold the same in the end. SEED repeats a run, RUNS sets
// how many.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { activityOn, makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import { patience } from '#tests/support/machine.mjs';
import { PullingDevice } from '#tests/support/pulling-device.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
/** Shorter than the time limit of a test, so that a counterexample is still reported. Fewer runs prove less, so they fail. */
const enough = { interruptAfterTimeLimit: patience(100_000), markInterruptAsFailure: true };

/** An event of one owner with a host and a guest. */
async function scene() {
  const [owner, host, guest] = [
    await server.makeUser('Olga'),
    await server.makeUser('Hana'),
    await server.makeUser('Gil'),
  ];
  const { id } = await makeEvent(server, owner, { timezone: 'UTC', rsvpType: 'OPEN' });
  await putRsvp(server, id, host, { status: 'YES', isHost: true });
  await putRsvp(server, id, guest, { status: 'YES' });
  return { id: id as string, owner, host, guest };
}

test('Distinct likers: the number of likes is right for every order of pulls and answers', async () => {
  const { id, owner, guest, host } = await scene();
  const people = [owner, host, guest];
  const devices = people.map((user) => new PullingDevice(server, user));
  const {
    body: { id: postId },
  } = await server.inject('POST', `/api/feeds/${id}`, { as: owner, body: { title: 'Hello' } });
  for (const device of devices) await device.pull();
  const step = fc.record({ who: fc.nat(2), like: fc.boolean(), pull: fc.nat(2), repeat: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const liking = new Set<string>(
        people.filter((_, i) => devices[i]?.row(id, 'posts', postId)?.selfLike).map((user) => user.id),
      );
      for (const { who, like, pull: at, repeat } of steps) {
        const as = people[who] as TestUser;
        const key = randomUUID();
        for (let i = 0; i <= Number(repeat); i += 1)
          await server.inject('POST', `/api/feeds/${id}/${postId}/like`, { as, body: { like }, key });
        liking[like ? 'add' : 'delete'](as.id);
        await devices[at]?.pull();
        expect(devices[at]?.row(id, 'posts', postId)).toMatchObject({
          likesCount: liking.size,
          selfLike: liking.has(people[at]?.id ?? ''),
        });
      }
      for (const device of devices) await device.pull();
    }),
    { seed, numRuns: 15, ...enough },
  );
});

test('whatever happens, a device that pulls in pieces holds what a new device gets (Complete pulls, one writer at a time)', async () => {
  const action = fc.record({
    kind: fc.constantFrom(
      'activity',
      'rename',
      'dropActivity',
      'addDay',
      'dropDay',
      'post',
      'dropPost',
      'comment',
      'dropComment',
      'like',
      'yes',
      'no',
      'host',
      'unhost',
      'privacy',
      'zone',
      'remove',
    ),
    who: fc.nat(3),
    pick: fc.nat(50),
    pull: fc.option(fc.nat(3)),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 25 }), async (actions) => {
      const { id, owner, host, guest } = await scene();
      const people = [owner, host, guest, await server.makeUser('Sam')] as const;
      const devices = people.map((user, i) => new PullingDevice(server, user, 4 + i * 3));
      devices.forEach((device) => device.watch.push(id));
      const call = (method: 'POST' | 'PUT' | 'DELETE', url: string, as: TestUser, body?: object) =>
        server.inject(method, url, { as, ...(body && { body }) });
      for (const { kind, who, pick, pull: at } of actions) {
        const as = people[who] as TestUser;
        const { body: event } = await server.inject('GET', `/api/events/${id}`, { as: owner });
        const day = event.programs[pick % event.programs.length];
        const activity = day.activities[pick % Math.max(1, day.activities.length)];
        const {
          body: { feeds },
        } = await server.inject('GET', `/api/feeds/${id}`, { as: owner });
        const feed = feeds[pick % Math.max(1, feeds.length)];
        const activityUrl = `/api/events/${id}/programs/${day.id}/activity`;
        if (kind === 'activity') await call('POST', activityUrl, owner, activityOn(day.date, pick % 20));
        if (kind === 'rename')
          await call('PUT', activity ? `${activityUrl}/${activity.id}` : `/api/events/${id}`, host, {
            name: `Name ${pick}`,
          });
        if (kind === 'dropActivity' && activity) await call('DELETE', `${activityUrl}/${activity.id}`, owner);
        if (kind === 'addDay') await call('POST', `/api/events/${id}/programs`, host, {});
        if (kind === 'dropDay') await call('DELETE', `/api/events/${id}/programs/${day.id}`, owner);
        if (kind === 'post') await call('POST', `/api/feeds/${id}`, as, { title: `Post ${pick}` });
        if (kind === 'dropPost' && feed)
          await call(
            'DELETE',
            `/api/feeds/${id}/${feed.id}`,
            people.find((user) => user.id === feed.owner.guid) ?? owner,
          );
        if (kind === 'comment' && feed)
          await call('POST', `/api/feeds/${id}/${feed.id}/comment`, as, { comment: `Comment ${pick}` });
        if (kind === 'dropComment' && feed?.lastThreeComments[0])
          await call('DELETE', `/api/feeds/${id}/${feed.id}/comment/${feed.lastThreeComments[0].id}`, owner);
        if (kind === 'like' && feed)
          await call('POST', `/api/feeds/${id}/${feed.id}/like`, as, { like: pick % 2 === 0 });
        if (kind === 'yes' || kind === 'no')
          await call('PUT', `/api/rsvp/respond/${id}`, as, { status: kind });
        if (kind === 'host' || kind === 'unhost')
          await putRsvp(server, id, people[1 + (pick % 3)] as TestUser, {
            status: 'YES',
            isHost: kind === 'host',
          });
        if (kind === 'remove')
          await putRsvp(server, id, people[1 + (pick % 3)] as TestUser, {
            status: 'HOST_REMOVED',
            decidedBy: 'HOST',
          });
        if (kind === 'privacy')
          await call('PUT', `/api/events/${id}`, owner, { privacy: pick % 2 ? 'PRIVATE' : 'PUBLIC' });
        if (kind === 'zone')
          await call('PUT', `/api/events/${id}`, owner, {
            timezone: ['UTC', 'Asia/Tokyo', 'Europe/Berlin'][pick % 3],
          });
        if (at !== null) await devices[at]?.pull();
      }
      for (const device of devices) {
        await device.pull();
        const fresh = new PullingDevice(server, device.user);
        fresh.watch.push(id);
        await fresh.pull();
        expect(device.everything()).toEqual(fresh.everything());
      }
    }),
    { seed, numRuns: Number(process.env.RUNS ?? 12), ...enough },
  );
});
