// The server is restored from a backup and has lost changes that devices know as confirmed.
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { beginEpoch } from '#server/db/begin-epoch.ts';
import { events, posts } from '#server/db/schema.ts';
import { readRestored } from '#src/data/restored.ts';
import { readItinerary } from '#src/data/views/event.ts';
import { readFeed } from '#src/data/views/feed.ts';
import { createActivityMutation } from '#src/mutations/activities/create-activity.ts';
import { updateDayMutation } from '#src/mutations/days/update-day.ts';
import { createEventMutation } from '#src/mutations/events/create-event.ts';
import { updateEventMutation } from '#src/mutations/events/update-event.ts';
import { createCommentMutation } from '#src/mutations/feed/create-comment.ts';
import { createPostMutation } from '#src/mutations/feed/create-post.ts';
import { sendAgain } from '#src/mutations/outbox/send-again.ts';
import { baseFor, baseOn } from '#tests/model/device-state.ts';
import { inWorld, tabOf } from '#tests/model/scenarios/stage.ts';
import type { Tab } from '#tests/model/sim/browser.ts';
import type { World } from '#tests/model/world.ts';
import { backUp } from '#tests/support/database-backup.ts';

const CALLS_MAX = 4;

/** One pull, in a few calls, removes from the device what the server has lost. */
export const restoredFromBackup = inWorld(async (world) => {
  const { tab, browser } = world.client(1);
  const { server, event } = world;
  const post = async (title: string) => {
    const id = world.newId();
    await tab.do(createPostMutation, { id, eventId: event.id, title, file: null });
    await tab.sendAll();
    return id;
  };
  await post('kept');
  await tab.pull();
  const backup = await world.versionOf(event.id);
  const forgotten = [await post('forgotten 0'), await post('forgotten 1')];
  await tab.pull();
  for (const id of forgotten) await server.db.delete(posts).where(eq(posts.id, id));
  await server.db.update(events).set({ version: backup }).where(eq(events.id, event.id));

  const pullCalls = () => browser.network.sent.filter(({ path }) => path === '/api/sync').length;
  const before = pullCalls();
  await tab.pull();
  expect(pullCalls() - before).toBeLessThanOrEqual(CALLS_MAX);
  const titles = async () =>
    (await readFeed(tab.data, event.id, 10)).posts.map(({ title }) => title).toSorted();
  expect(await titles()).toEqual(['kept']);
  expect(tab.seen.failures).toEqual([]);
  await post('written after the restore');
  await tab.pull();
  expect(await titles()).toEqual(['kept', 'written after the restore']);
});

/**
 * Before any device is back online, others have written more than was lost, so that every version that a
 * device knows has been reissued for something else.
 */
export const restoredAndGoneOn = inWorld(async (world) => {
  const { server, event } = world;
  const now = () => new Date(world.time.wall);
  const [asha, ben, chen] = [0, 1, 2].map((client) => tabOf(world, client)) as [Tab, Tab, Tab];
  const post = (tab: Tab, title: string) =>
    tab.do(createPostMutation, { id: world.newId(), eventId: event.id, title, file: null });
  await beginEpoch(server.db, now());
  await post(asha, 'kept');
  await asha.sendAll();
  for (const tab of [ben, chen]) await tab.pull();
  const backup = await backUp(server.db);
  for (const title of ['lost 0', 'lost 1', 'lost 2']) await post(asha, title);
  await asha.sendAll();
  // Ben has pulled what will be lost; Chen knows his own lost post only from its answer
  await ben.pull();
  await post(chen, 'lost 3');
  await chen.sendAll();
  for (const client of [1, 2]) world.client(client).browser.network.online = false;
  for (const tab of [ben, chen]) await post(tab, 'waiting');
  world.time.passTo(world.time.now + 1000);
  await backup.restore(now());
  const { user } = world.client(0);
  for (let i = 0; i < 9; i++)
    await server.inject('POST', `/api/feeds/${event.id}`, { as: user, body: { title: `new ${i}` } });

  for (const client of [1, 2]) {
    const { tab, browser, user: person } = world.client(client);
    const titles = async () =>
      (await readFeed(tab.data, event.id, 50)).posts.map(({ title }) => title).toSorted();
    const there = [
      'kept',
      ...Array.from({ length: 9 }, (_, i) => `new ${i}`),
      ...Array.from({ length: client }, () => 'waiting'),
    ];
    browser.network.online = true;
    for (let pulls = 0; pulls < 3; pulls++) await tab.pull();
    const calls = browser.network.sent.filter(({ path }) => path === '/api/sync').length;
    await tab.pull();
    expect(await titles()).toEqual(there);
    expect(browser.network.sent.filter(({ path }) => path === '/api/sync').length - calls).toBe(1);
    await tab.sendAll();
    expect(await tab.rows()).toEqual([]);
    await tab.pull();
    expect(await titles()).toEqual(there);
    expect(await baseOn(tab.data)).toEqual(await baseFor(world, person));
    expect(tab.seen.failures).toEqual([]);
    expect(await readRestored(tab.data), 'the device notes which of its own changes were lost').toEqual({
      backupAt: expect.stringMatching(/^\d{4}-/),
      words: client === 2 ? ['lost 3'] : [],
      rows: client === 2 ? [expect.objectContaining({ table: 'posts', words: 'lost 3' })] : [],
    });
  }
});

/**
 * On request, devices send again what was confirmed after the backup, including a whole event. It is created
 * once, although two devices of a person send it.
 */
export const sentAgain = inWorld(
  async (world) => {
    const { server, event } = world;
    const now = () => new Date(world.time.wall);
    const [asha, ashas, ben] = [0, 1, 2].map((client) => tabOf(world, client)) as [Tab, Tab, Tab];
    await beginEpoch(server.db, now());
    for (const tab of [asha, ashas, ben]) await tab.pull();
    const backup = await backUp(server.db);
    const made = await fillEvent(world, asha);
    const [postId, answerId] = [world.newId(), world.newId()];
    await ben.do(createPostMutation, { id: postId, eventId: event.id, title: 'Ben, lost', file: null });
    await ben.sendAll();
    await asha.pull();
    await asha.do(createCommentMutation, { id: answerId, eventId: event.id, postId, comment: 'so is this' });
    await asha.sendAll();
    for (const tab of [ashas, ben]) await tab.pull();
    const before = await readItinerary(asha.data, made.eventId);
    world.time.passTo(world.time.now + 1000);
    await backup.restore(now());

    for (const tab of [asha, ashas, ben]) await tab.pull();
    for (const tab of [asha, ashas])
      expect((await readRestored(tab.data))?.words.toSorted()).toEqual(
        ['so is this', 'Two days away\nfar', 'Late\nBring a coat.', 'walk a lot'].toSorted(),
      );
    // Asha's comment belongs to Ben's post, so that must be sent first
    await sendAgain(ben.data);
    await ben.sendAll();
    expect(await readRestored(ben.data)).toBeNull();
    await asha.pull();
    await sendAgain(asha.data);
    await asha.sendAll();
    await ashas.pull();
    await sendAgain(ashas.data);
    await ashas.sendAll();
    for (const tab of [asha, ashas]) {
      expect(await readRestored(tab.data)).toBeNull();
      expect(await tab.rows()).toEqual([]);
    }
    for (const tab of [asha, ashas, ben]) await tab.pull();
    const summary = (of: typeof before) => [
      of?.event.name,
      of?.event.subtitle,
      of?.days.map(({ id, date, description, activities }) => [
        id,
        date,
        description,
        activities.map(({ id: activityId, name, startDateTime }) => [activityId, name, startDateTime]),
      ]),
    ];
    for (const tab of [asha, ashas])
      expect(summary(await readItinerary(tab.data, made.eventId))).toEqual(summary(before));
    expect(await world.postTexts()).toEqual(['Ben, lost']);
    expect(await world.commentsOf(postId)).toBe(1);
    for (const [client, tab] of [asha, ashas, ben].entries())
      expect(await baseOn(tab.data)).toEqual(await baseFor(world, world.client(client).user));
  },
  { devices: 2 },
);

/** Creates an event whose days have a text and an activity. */
async function fillEvent(world: World, tab: Tab): Promise<{ eventId: string }> {
  const [eventId, first, second] = [world.newId(), world.newId(), world.newId()];
  const { startOn } = world.event;
  const endOn = new Date(Date.parse(`${startOn}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  await tab.do(createEventMutation, {
    id: eventId,
    dayIds: [first, second],
    name: 'Two days away',
    startOn,
    endOn,
    timezone: 'Asia/Tokyo',
    privacy: 'PRIVATE',
    rsvpType: 'OPEN',
    file: null,
  });
  await tab.do(updateEventMutation, { eventId, set: { subtitle: 'far' }, base: { subtitle: '' } });
  await tab.do(updateDayMutation, {
    eventId,
    dayId: second,
    set: { description: 'walk a lot' },
    base: { description: '' },
  });
  await tab.do(createActivityMutation, {
    id: world.newId(),
    eventId,
    dayId: first,
    name: 'Late',
    description: 'Bring a coat.',
    subtitle: '',
    location: null,
    startIsoTime: `${startOn}T10:00:00.000Z`,
    endIsoTime: `${startOn}T11:00:00.000Z`,
    timezone: 'Asia/Tokyo',
    file: null,
  });
  await tab.sendAll();
  expect(await tab.rows()).toEqual([]);
  return { eventId };
}

/**
 * A device that sends before it pulls gets versions below those it knows: its changes still stay on screen.
 */
export const writesBeforeItPulls = inWorld(async (world) => {
  const { server, event } = world;
  const ben = tabOf(world, 1);
  const now = () => new Date(world.time.wall);
  await beginEpoch(server.db, now());
  await ben.pull();
  const backup = await backUp(server.db);
  for (let i = 0; i < 4; i++)
    await server.inject('POST', `/api/feeds/${event.id}`, {
      as: world.people[0],
      body: { title: `lost ${i}` },
    });
  await ben.pull();
  world.time.passTo(world.time.now + 1000);
  await backup.restore(now());
  await ben.do(createPostMutation, { id: world.newId(), eventId: event.id, title: 'mine', file: null });
  await ben.sendAll();
  expect(await ben.rows()).toEqual([]);
  expect((await readFeed(ben.data, event.id, 50)).posts.map(({ title }) => title)).toEqual(['mine']);
});
