// Sending that stops before everything is sent, and goes on: Frozen lock holder, Session expired in
// mid-queue.
import { expect } from 'vitest';
import { MAYBE_SENT_AGE_MAX } from '#contract/constants.ts';
import { createPostMutation } from '#src/mutations/feed/create-post.ts';
import { retryRow } from '#src/mutations/outbox/outbox-actions.ts';
import { storedFile } from '#src/mutations/outbox/stored-file.ts';
import { PNG } from '#tests/model/sim/picture.ts';
import { pass, quiet } from '#tests/model/sim/pump.ts';
import { inWorld, tabOf } from '#tests/model/scenarios/stage.ts';
import type { World } from '#tests/model/world.ts';

const post = (world: World, title: string) =>
  tabOf(world, 1).do(createPostMutation, { id: world.newId(), eventId: world.event.id, title, file: null });

/** Session expired in mid-queue: the same for a change that carries a file, which is sent on its own. */
export const fileRefusedWithFreshToken = inWorld(async (world) => {
  const {
    tab,
    browser: { network },
  } = world.seat(1);
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
    'with the old token and with a fresh one',
  ).toBe(2);
  expect((await tab.rows()).map((row) => [row.status, row.failures])).toEqual([['queued', 0]]);
  network.rule = null;
  await tab.sendAll();
  expect(tab.seen.signInNeeded).toBe(false);
  expect(await tab.rows()).toEqual([]);
});

/**
 * A page that goes into the page cache does not run: it lets go of its calls and of the lock, and goes on
 * when it comes back.
 */
export const leftPage = inWorld(async (world) => {
  const { tab, browser } = world.seat(1);
  browser.network.rule = ({ path }) => (path === '/api/batch' ? 'blackhole' : undefined);
  await post(world, 'once');
  await quiet();
  const other = (await browser.openTab()).start();
  await quiet();
  expect(browser.network.sent.filter(({ path }) => path === '/api/batch').length, 'one sends').toBe(1);
  tab.leave();
  await quiet();
  browser.network.rule = null;
  await other.sendAll();
  expect(await other.rows(), 'the other does not have to wait').toEqual([]);
  browser.network.rule = ({ path }) => (path === '/api/batch' ? 'blackhole' : undefined);
  other.kill();
  await post(world, 'twice');
  await quiet();
  tab.leave();
  await quiet();
  browser.network.rule = null;
  tab.hint();
  await quiet();
  expect(await tab.rows(), 'it comes back').toEqual([]);
  expect(await world.postTexts()).toEqual(['once', 'twice']);
});

/**
 * What was perhaps sent so long ago that the server may have forgotten it waits for the person, from the
 * first call on; told to, it goes anew.
 */
export const perhapsSentLongAgo = inWorld(async (world) => {
  const {
    tab,
    browser: { network },
  } = world.seat(1);
  network.rule = ({ path }) => (path === '/api/batch' ? 'dropBefore' : undefined);
  await post(world, 'long ago');
  await quiet();
  await tab.data.outbox.mutations
    .toCollection()
    .modify((row) => void (row.sentAt = (row.sentAt ?? 0) - MAYBE_SENT_AGE_MAX - 1000));
  await world.reopen(1);
  const again = world.seat(1).tab;
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
