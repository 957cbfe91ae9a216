// Answers and pulls that overtake one another: Nothing pending hidden, Removed guest.
import { expect } from 'vitest';
import { deleteCache } from '#src/data/databases/local-data.ts';
import { readHome } from '#src/data/views/home.ts';
import { createEventMutation } from '#src/mutations/events/create-event.ts';
import { createPostMutation } from '#src/mutations/feed/create-post.ts';
import { likePostMutation } from '#src/mutations/feed/like-post.ts';
import { pass, quiet } from '#tests/model/sim/pump.ts';
import { inWorld } from '#tests/model/scenarios/stage.ts';
import { makeEvent, putRsvp } from '#tests/support/event-scene.ts';

/** The home page is opened again during an older pull of it: it shows the current state. */
export const homeOpenedAgain = inWorld(async (world) => {
  const ben = world.client(1);
  ben.answerLate('/api/sync', 3_000);
  ben.tab.startPull();
  await quiet();
  const event = await makeEvent(world.server, world.client(0).user);
  await ben.tab.pull();
  expect((await readHome(ben.tab.data)).discover.map(({ id }) => id)).toContain(event.id);
});

/**
 * Removed guest: a post is accepted and its answer lost; then its author is removed, and the event is deleted
 * from the device. When the post is sent again, its answer carries a row of that event, which must not stay
 * on the device.
 */
export const answerAfterRemoval = inWorld(async (world) => {
  const { server, event, time } = world;
  const ben = world.client(1);
  let calls = 0;
  ben.browser.network.rule = ({ path }) =>
    path !== '/api/batch' ? undefined : ++calls === 1 ? 'dropAfter' : 'unavailable';
  await ben.tab.do(createPostMutation, {
    id: world.newId(),
    eventId: event.id,
    title: 'still mine',
    file: null,
  });
  await pass(time, 1_000);
  await putRsvp(server, event.id, ben.user, { status: 'HOST_REMOVED', decidedBy: 'HOST' });
  await server.inject('PUT', `/api/events/${event.id}`, {
    as: world.client(0).user,
    body: { privacy: 'PRIVATE' },
  });
  await ben.tab.pull();
  ben.browser.network.rule = null;
  await ben.tab.sendAll();
  expect(await ben.tab.rows()).toEqual([]);
  await ben.tab.pull();
  expect([await ben.tab.data.cache.events.count(), await ben.tab.data.cache.posts.count()]).toEqual([0, 0]);
});

/**
 * Nothing pending hidden: a post is accepted while a page of a pull is in flight that was read earlier and
 * lacks the post. The post stays.
 */
export const answerOvertakesPage = inWorld(async (world) => {
  const { event, time } = world;
  const postId = world.newId();
  const { tab: before } = world.client(0);
  before.kill();
  await quiet();
  // the browser has evicted the cache: the next pull delivers everything
  await deleteCache(before.data.device, before.data.key);
  world.client(0).answerLate('/api/sync', 3_000);
  await world.reopen(0);
  world.client(0).tab.startPull();
  await quiet();
  await world
    .client(0)
    .tab.do(createPostMutation, { id: postId, eventId: event.id, title: 'here to stay', file: null });
  await quiet();
  const {
    data: { cache, outbox },
  } = world.client(0).tab;
  expect(
    [await outbox.mutations.count(), await cache.events.count()],
    'the post is accepted, the pull is in flight',
  ).toEqual([0, 0]);

  await pass(time, 3_000);
  expect(await cache.events.get(event.id), 'the pull has arrived').toBeDefined();
  expect(await cache.posts.get(postId), 'the post stays').toBeDefined();
});

/**
 * Nothing pending hidden: a new event is accepted while a pull is in flight whose event list lacks it. The
 * event stays.
 */
export const answerOvertakesList = inWorld(async (world) => {
  const client = world.client(0);
  const { cache } = client.tab.data;
  const eventId = world.newId();
  const pulledAt = await cache.meta.get('pulledAt');
  client.answerLate('/api/sync', 3_000);
  client.tab.startPull();
  await quiet();
  await client.tab.do(createEventMutation, {
    id: eventId,
    dayIds: [world.newId()],
    name: 'New',
    startOn: '2027-05-01',
    endOn: '2027-05-01',
    timezone: 'UTC',
    privacy: 'PRIVATE',
    rsvpType: 'OPEN',
    file: null,
  });
  await quiet();
  expect(await client.tab.rows(), 'the event is accepted').toEqual([]);

  await pass(world.time, 3_000);
  expect(await cache.meta.get('pulledAt'), 'the pull has arrived').not.toEqual(pulledAt);
  expect(await cache.events.get(eventId), 'the event stays').toBeDefined();
});

/**
 * Nothing pending hidden: two tabs of a browser without Web Locks pull at the same time. The older answer
 * arrives last, and an event that its list lacks, because the person was invited since, stays.
 */
export const olderListOfAnotherTab = inWorld(async (world) => {
  const { server, time } = world;
  const ben = world.client(1);
  ben.browser.hasLocks = false;
  await ben.reopen();
  await ben.tab.pull();
  const added = await makeEvent(server, world.client(0).user);
  ben.answerLate('/api/sync', 3_000);
  ben.tab.startPull();
  await quiet();
  await putRsvp(server, added.id, ben.user, { status: 'YES' });
  await ben.changeTab();
  await ben.tab.pull();
  const { cache } = ben.tab.data;
  expect(await cache.events.get(added.id), 'invited').toBeDefined();

  await pass(time, 3_000);
  expect(await cache.events.get(added.id), 'stays').toBeDefined();
});

/**
 * Nothing pending hidden: two tabs of a browser without Web Locks pull at the same time. The older answer
 * arrives last and does not restore what has been deleted since.
 */
export const olderPullOfAnotherTab = inWorld(async (world) => {
  const { server, event, time } = world;
  const [asha, ben] = [world.client(0), world.client(1)];
  ben.browser.hasLocks = false;
  const postId = world.newId();
  await asha.tab.do(createPostMutation, { id: postId, eventId: event.id, title: 'gone soon', file: null });
  await asha.tab.sendAll();
  await ben.reopen();
  await ben.tab.pull();
  const { cache } = ben.tab.data;
  expect(await cache.posts.get(postId)).toBeDefined();

  await asha.tab.do(likePostMutation, { eventId: event.id, postId, liked: true });
  await asha.tab.sendAll();
  ben.answerLate('/api/sync', 3_000);
  ben.tab.startPull();
  await quiet();
  await server.inject('DELETE', `/api/feeds/${event.id}/${postId}`, { as: asha.user });
  await ben.changeTab();
  await ben.tab.pull();
  expect(await cache.posts.get(postId), 'deleted').toBeUndefined();

  await pass(time, 3_000);
  expect(await cache.posts.get(postId), 'stays deleted').toBeUndefined();
});
