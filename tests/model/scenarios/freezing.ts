// A tab freezes while it holds a lock: after a time limit another tab takes over (Frozen lock holder).
// holding.ts and pausing.ts test the locks of sending and pulling.
import { expect, vi } from 'vitest';
import { readFeed } from '#src/data/views/feed.ts';
import { createPostMutation } from '#src/mutations/feed/create-post.ts';
import { storedFile } from '#src/mutations/outbox/stored-file.ts';
import { SimulatedCaches } from '#tests/model/sim/caches.ts';
import { PNG } from '#tests/model/sim/picture.ts';
import { pass, quiet } from '#tests/model/sim/pump.ts';
import { inWorld, tabOf } from '#tests/model/scenarios/stage.ts';

/** A tab freezes while it refreshes its token: another tab waits half a minute and then proceeds. */
export const frozenWhileRefreshing = inWorld(async (world) => {
  const { tab: frozen, browser, user } = world.client(1);
  let calls = 0;
  browser.network.rule = ({ path }) =>
    path === '/auth/refresh-user-token' && ++calls === 1 ? 'blackhole' : undefined;
  const session = (await frozen.store.read())!;
  await frozen.store.write({ ...session, authToken: 'too old' });
  frozen.startPull();
  await quiet();
  expect(calls).toBe(1);
  frozen.freeze();
  const other = (await browser.openTab()).start();
  await other.do(createPostMutation, {
    id: world.newId(),
    eventId: world.event.id,
    title: 'sent by the other tab',
    file: null,
  });
  await pass(world.time, 45_000);
  expect(await other.rows()).toEqual([]);
  expect(other.seen.everSignInNeeded).toBe(false);
  expect((await other.store.read())?.guid).toBe(user.id);
  frozen.thaw();
  await quiet();
  await frozen.pull();
  expect(frozen.seen.signInNeeded).toBe(false);
  other.kill();
});

/** A tab freezes while it holds the live stream for all tabs: the others poll. */
export const frozenWithTheStream = inWorld(async (world) => {
  const { tab: frozen, browser } = world.client(1);
  await quiet();
  frozen.freeze();
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
  frozen.thaw();
  await quiet();
  other.kill();
});

/** A tab freezes while it downloads: another tab downloads what is missing, and the thawed one stops. */
export const frozenWhileDownloading = inWorld(async (world) => {
  const { browser } = world.client(1);
  world.client(1).kill();
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
  const frozen = (await browser.openTab()).start();
  await frozen.pull();
  // the code of downloads is loaded by a dynamic import, which takes real time
  for (let round = 0; round < 2; round++) {
    await pass(world.time, 4000);
    await vi.dynamicImportSettled();
  }
  await quiet();
  expect(files(), 'the download is in flight').toBe(1);
  frozen.freeze();
  let deliver: () => void = () => undefined;
  browser.locks.stealNotice = new Promise<void>((resolve) => (deliver = resolve));
  browser.network.rule = null;
  const other = (await browser.openTab()).start();
  await other.pull();
  await pass(world.time, 20_000);
  expect(files(), 'nobody takes over from a tab that may be alive').toBe(1);
  await pass(world.time, 160_000);
  expect(browser.caches.paths()).toHaveLength(1);
  const before = files();
  frozen.thaw();
  deliver();
  browser.locks.stealNotice = null;
  await pass(world.time, 30_000);
  expect(browser.caches.paths()).toHaveLength(1);
  expect(files(), 'the thawed tab downloads nothing again').toBe(before);
  for (const tab of [frozen, other]) tab.kill();
});
