// The server comes back from a backup: it has forgotten what this device had its answers for.
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { beginEpoch } from '#server/db/begin-epoch.ts';
import { events, posts } from '#server/db/schema.ts';
import { readFeed } from '#src/data/views/feed.ts';
import { createPostMutation } from '#src/mutations/feed/create-post.ts';
import type { Tab } from '#tests/model/sim/browser.ts';
import { inWorld, tabOf } from '#tests/model/scenarios/stage.ts';
import { baseFor, baseOn } from '#tests/model/truth.ts';
import { backUp } from '#tests/support/database-backup.ts';

const CALLS_MAX = 4;

/** One pull is enough, in a few calls, and what the server has forgotten leaves the device. */
export const restoredFromBackup = inWorld(async (world) => {
  const { tab, browser } = world.seat(1);
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
  await post('said after it');
  await tab.pull();
  expect(await titles()).toEqual(['kept', 'said after it']);
});

/**
 * The same, and before any device is back others have written more than was lost: every version that a device
 * knows was given out again, for something else.
 */
export const restoredAndGoneOn = inWorld(async (world) => {
  const { server, event } = world;
  const now = () => new Date(world.time.wall);
  const [asha, ben, chen] = [0, 1, 2].map((seat) => tabOf(world, seat)) as [Tab, Tab, Tab];
  const post = (tab: Tab, title: string) =>
    tab.do(createPostMutation, { id: world.newId(), eventId: event.id, title, file: null });
  await beginEpoch(server.db, now());
  await post(asha, 'kept');
  await asha.sendAll();
  for (const tab of [ben, chen]) await tab.pull();
  const backup = await backUp(server.db);
  for (const title of ['lost 0', 'lost 1', 'lost 2']) await post(asha, title);
  await asha.sendAll();
  // one has pulled what will be lost, the other knows of it by an answer alone
  await ben.pull();
  await post(chen, 'lost 3');
  await chen.sendAll();
  for (const seat of [1, 2]) world.seat(seat).browser.network.online = false;
  for (const tab of [ben, chen]) await post(tab, 'waiting');
  world.time.passTo(world.time.now + 1000);
  await backup.restore(now());
  const { user } = world.seat(0);
  for (let i = 0; i < 9; i++)
    await server.inject('POST', `/api/feeds/${event.id}`, { as: user, body: { title: `new ${i}` } });

  for (const seat of [1, 2]) {
    const { tab, browser, user: person } = world.seat(seat);
    const titles = async () =>
      (await readFeed(tab.data, event.id, 50)).posts.map(({ title }) => title).toSorted();
    const there = [
      'kept',
      ...Array.from({ length: 9 }, (_, i) => `new ${i}`),
      ...Array.from({ length: seat }, () => 'waiting'),
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
  }
});

/** A device that sends before it pulls is told versions below its own: what it says stays on screen all the same. */
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
