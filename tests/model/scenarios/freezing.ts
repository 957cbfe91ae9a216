// A tab that freezes while it holds a lock: each lock has a time limit, after which another tab takes over (Frozen
// lock holder). holding.ts and pausing.ts have the locks of sending and pulling.
import { expect, vi } from 'vitest';
import { readFeed } from '#src/data/views/feed.ts';
import { createPostMutation } from '#src/mutations/feed/create-post.ts';
import { storedFile } from '#src/mutations/outbox/stored-file.ts';
import { SimulatedCaches } from '#tests/model/sim/caches.ts';
import { PNG } from '#tests/model/sim/picture.ts';
import { pass, quiet } from '#tests/model/sim/pump.ts';
import { inWorld, tabOf } from '#tests/model/scenarios/stage.ts';

/** It freezes while a refreshed token is in flight: another tab waits half a minute, not for ever. */
export const frozenWhileRefreshing = inWorld(async (world) => {
  const { tab: stopped, browser, user } = world.seat(1);
  let calls = 0;
  browser.network.rule = ({ path }) =>
    path === '/auth/refresh-user-token' && ++calls === 1 ? 'blackhole' : undefined;
  const session = (await stopped.store.read())!;
  await stopped.store.write({ ...session, authToken: 'too old' });
  stopped.startPull();
  await quiet();
  expect(calls).toBe(1);
  stopped.freeze();
  const other = (await browser.openTab()).start();
  await other.do(createPostMutation, {
    id: world.newId(),
    eventId: world.event.id,
    title: 'sent all the same',
    file: null,
  });
  await pass(world.time, 45_000);
  expect(await other.rows()).toEqual([]);
  expect(other.seen.everSignInNeeded).toBe(false);
  expect((await other.store.read())?.guid).toBe(user.id);
  stopped.thaw();
  await quiet();
  await stopped.pull();
  expect(stopped.seen.signInNeeded).toBe(false);
  other.kill();
});

/** It freezes while it holds the live stream for all tabs: the others poll. */
export const frozenWithTheStream = inWorld(async (world) => {
  const { tab: stopped, browser } = world.seat(1);
  await quiet();
  stopped.freeze();
  const other = (await browser.openTab()).start();
  await pass(world.time, 1000);
  await tabOf(world, 0).do(createPostMutation, {
    id: world.newId(),
    eventId: world.event.id,
    title: 'news',
    file: null,
  });
  await tabOf(world, 0).sendAll();
  await pass(world.time, 120_000);
  expect((await readFeed(other.data, world.event.id, 10)).posts.map(({ title }) => title)).toEqual(['news']);
  stopped.thaw();
  await quiet();
  other.kill();
});

/** It freezes while it downloads: another tab fetches what is missing, and the thawed one stops. */
export const frozenWhileDownloading = inWorld(async (world) => {
  const { browser } = world.seat(1);
  world.seat(1).kill();
  await quiet();
  browser.caches = new SimulatedCaches();
  const photo = await storedFile(new File([PNG], 'sea.png', { type: 'image/png' }), { width: 2, height: 2 });
  await tabOf(world, 0).do(
    createPostMutation,
    { id: world.newId(), eventId: world.event.id, title: 'The sea', file: photo.ref },
    { blobs: [photo.blob] },
  );
  await tabOf(world, 0).sendAll();
  const files = () => browser.network.sent.filter(({ path }) => path.startsWith('/api/files/')).length;
  browser.network.rule = ({ path }) => (path.startsWith('/api/files/') ? 'blackhole' : undefined);
  const stopped = (await browser.openTab()).start();
  await stopped.pull();
  // the job's code is loaded by a dynamic import, which takes real time
  for (let round = 0; round < 2; round++) {
    await pass(world.time, 4000);
    await vi.dynamicImportSettled();
  }
  await quiet();
  expect(files(), 'on its way').toBe(1);
  stopped.freeze();
  let tell: () => void = () => undefined;
  browser.locks.newsDelayed = new Promise<void>((resolve) => (tell = resolve));
  browser.network.rule = null;
  const other = (await browser.openTab()).start();
  await other.pull();
  await pass(world.time, 20_000);
  expect(files(), 'nobody takes it from one that may be alive').toBe(1);
  await pass(world.time, 160_000);
  expect(browser.caches.paths()).toHaveLength(1);
  const before = files();
  stopped.thaw();
  tell();
  browser.locks.newsDelayed = null;
  await pass(world.time, 30_000);
  expect(browser.caches.paths()).toHaveLength(1);
  expect(files(), 'and not once more').toBe(before);
  for (const tab of [stopped, other]) tab.kill();
});
