// Sending that is interrupted and continues later: Frozen lock holder, Session expired in mid-queue.
import { expect } from 'vitest';
import { MAYBE_SENT_AGE_MAX } from '#contract/constants.ts';
import { readFeed } from '#src/data/views/feed.ts';
import { createPostMutation } from '#src/mutations/feed/create-post.ts';
import { deletePostMutation } from '#src/mutations/feed/delete-post.ts';
import { updateProfileMutation } from '#src/mutations/profile/update-profile.ts';
import { retryRow } from '#src/mutations/outbox/outbox-actions.ts';
import { storedFile } from '#src/mutations/outbox/stored-file.ts';
import { PNG } from '#tests/model/sim/picture.ts';
import { pass, quiet } from '#tests/model/sim/pump.ts';
import { inWorld, tabOf } from '#tests/model/scenarios/stage.ts';
import type { World } from '#tests/model/world.ts';

const post = (world: World, title: string) =>
  tabOf(world, 1).do(createPostMutation, { id: world.newId(), eventId: world.event.id, title, file: null });

/**
 * Session expired in mid-queue: a refused fresh token also pauses the sending of a change with a file, which
 * is sent separately.
 */
export const fileRefusedWithFreshToken = inWorld(async (world) => {
  const {
    tab,
    browser: { network },
  } = world.client(1);
  const photo = await storedFile(new File([PNG], 'sea.png', { type: 'image/png' }), { width: 2, height: 2 });
  network.rule = ({ path, method }) =>
    method === 'POST' && path.startsWith('/api/feeds/') ? 'unauthorised' : undefined;
  await tab.do(
    createPostMutation,
    { id: world.newId(), eventId: world.event.id, title: 'The sea', file: photo.ref },
    { blobs: [photo.blob] },
  );
  await tab.sendAll();
  await pass(world.time, 10_000);
  expect(tab.seen.signInNeeded).toBe(true);
  expect(
    network.sent.filter(({ fault }) => fault === 'unauthorised').length,
    'once with the old token and once with a fresh one',
  ).toBe(2);
  expect((await tab.rows()).map((row) => [row.status, row.failures])).toEqual([['queued', 0]]);
  network.rule = null;
  await tab.sendAll();
  expect(tab.seen.signInNeeded).toBe(false);
  expect(await tab.rows()).toEqual([]);
});

/**
 * A page in the back/forward cache does not run: on entering, it aborts its calls and releases the lock, and
 * it continues when it comes back.
 */
export const leftPage = inWorld(async (world) => {
  const { tab, browser } = world.client(1);
  browser.network.rule = ({ path }) => (path === '/api/batch' ? 'blackhole' : undefined);
  await post(world, 'once');
  await quiet();
  const other = (await browser.openTab()).start();
  await quiet();
  expect(browser.network.sent.filter(({ path }) => path === '/api/batch').length, 'one tab sends').toBe(1);
  tab.leave();
  await quiet();
  browser.network.rule = null;
  await other.sendAll();
  expect(await other.rows(), 'the other tab does not have to wait').toEqual([]);
  browser.network.rule = ({ path }) => (path === '/api/batch' ? 'blackhole' : undefined);
  other.kill();
  await post(world, 'twice');
  await quiet();
  tab.leave();
  await quiet();
  browser.network.rule = null;
  tab.hint();
  await quiet();
  expect(await tab.rows(), 'it continues after coming back').toEqual([]);
  expect(await world.postTexts()).toEqual(['once', 'twice']);
});

/**
 * A change that may have been sent so long ago that the server may have forgotten it is parked before any
 * call is made; if the person retries it, it is sent.
 */
export const perhapsSentLongAgo = inWorld(async (world) => {
  const {
    tab,
    browser: { network },
  } = world.client(1);
  network.rule = ({ path }) => (path === '/api/batch' ? 'dropBefore' : undefined);
  await post(world, 'long ago');
  await quiet();
  await tab.data.outbox.mutations
    .toCollection()
    .modify((row) => void (row.sentAt = (row.sentAt ?? 0) - MAYBE_SENT_AGE_MAX - 1000));
  await world.reopen(1);
  const again = world.client(1).tab;
  const calls = network.sent.length;
  await again.sendAll();
  expect(network.sent.slice(calls).filter(({ path }) => path === '/api/batch')).toEqual([]);
  const [row] = await again.rows();
  expect(row).toMatchObject({ status: 'stuck', maybeSent: 1, outcome: { code: 'TOO_OLD' } });
  network.rule = null;
  await retryRow(row!.id, again.data);
  await again.sendAll();
  expect(await again.rows()).toEqual([]);
  expect(await world.postTexts()).toEqual(['long ago']);
});

/**
 * A tab freezes during a pull while it holds the pull lock: another takes over, and answers that need no pull
 * are stored before that. When the first one thaws, its late page does not restore what was deleted.
 */
export const frozenWhilePulling = inWorld(async (world) => {
  const { tab: frozen, browser } = world.client(1);
  const { eventId, postId } = await tabOf(world, 0)
    .do(createPostMutation, {
      id: world.newId(),
      eventId: world.event.id,
      title: 'deleted meanwhile',
      file: null,
    })
    .then(async () => {
      await tabOf(world, 0).sendAll();
      const [post] = await tabOf(world, 0).data.cache.posts.toArray();
      return { eventId: world.event.id, postId: post?.id ?? '' };
    });
  let arrive: () => void = () => undefined;
  const late = new Promise<void>((resolve) => (arrive = resolve));
  let held = false;
  browser.network.holdAnswer = ({ path }) => {
    if (path !== '/api/sync' || held) return undefined;
    held = true;
    return late;
  };
  frozen.startPull();
  for (let turn = 0; turn < 300 && !held; turn++) await new Promise((resolve) => setImmediate(resolve));
  await quiet();
  expect(held).toBe(true);
  frozen.freeze();
  let deliver: () => void = () => undefined;
  browser.locks.stealNotice = new Promise<void>((resolve) => (deliver = resolve));
  await tabOf(world, 0).do(deletePostMutation, { eventId, postId });
  await tabOf(world, 0).sendAll();

  const other = (await browser.openTab()).start();
  // the answer to a profile change does not contain the changed rows, so they have to be pulled
  await other.do(updateProfileMutation, { set: { firstName: 'Benjamin' }, base: { firstName: 'Ben' } });
  for (let i = 0; i < 3; i++)
    await other.do(createPostMutation, { id: world.newId(), eventId, title: `post ${i}`, file: null });
  await pass(world.time, 5000);
  expect(
    (await other.rows()).map(({ type }) => type),
    'posts do not wait for a pull',
  ).toEqual(['updateProfile']);
  await pass(world.time, 70_000);
  expect(await other.rows()).toEqual([]);
  const titles = async () =>
    (await readFeed(other.data, eventId, 10)).posts.map(({ title }) => title).toSorted();
  expect(await titles()).toEqual(['post 0', 'post 1', 'post 2']);

  arrive();
  await quiet();
  frozen.thaw();
  deliver();
  browser.locks.stealNotice = null;
  browser.network.holdAnswer = null;
  await quiet();
  expect(await titles(), 'the late page is fenced').toEqual(['post 0', 'post 1', 'post 2']);
  await frozen.pull();
  expect(await titles()).toEqual(['post 0', 'post 1', 'post 2']);
  other.kill();
});
