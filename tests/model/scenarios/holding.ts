// Who may send, and for whom: Frozen lock holder, Session expired in mid-queue, Signed out. Whether the
// server is reachable: Captive portal, Lying onLine.
import { expect } from 'vitest';
import { deleteCache } from '#src/data/databases/local-data.ts';
import { readFeed } from '#src/data/views/feed.ts';
import { readHome } from '#src/data/views/home.ts';
import { createPostMutation } from '#src/mutations/feed/create-post.ts';
import { storedFile } from '#src/mutations/outbox/stored-file.ts';
import { SessionStore } from '#src/data/session-store.ts';
import { endSession } from '#src/sync/end-session.ts';
import type { Fault } from '#tests/model/sim/network.ts';
import { PNG } from '#tests/model/sim/picture.ts';
import { pass, quiet } from '#tests/model/sim/pump.ts';
import { inWorld, tabOf, type Scenario } from '#tests/model/scenarios/stage.ts';
import type { World } from '#tests/model/world.ts';

const post = (world: World, client: number, title: string) =>
  tabOf(world, client).do(createPostMutation, {
    id: world.newId(),
    eventId: world.event.id,
    title,
    file: null,
  });

/**
 * Frozen lock holder: a page freezes while it sends. Within 60 s another takes over. When the first one
 * thaws, its late answer changes nothing: it is a refusal, which without fencing would park what the other is
 * about to send.
 */
const frozenHolder = (hasLocks: boolean): Scenario =>
  inWorld(async (world) => {
    const client = world.client(1);
    client.browser.hasLocks = hasLocks;
    await world.reopen(1);
    let thaw: () => void = () => undefined;
    const late = new Promise<void>((resolve) => (thaw = resolve));
    const calls: number[] = [];
    client.browser.network.rule = ({ path }) => {
      if (path !== '/api/batch') return undefined;
      calls.push(world.time.now);
      return calls.length === 1 ? 'refused' : 'dropBefore';
    };
    client.browser.network.holdAnswer = ({ path }) =>
      path === '/api/batch' && calls.length === 1 ? late : undefined;
    const frozenAt = world.time.now;
    await post(world, 1, 'once');
    for (let turn = 0; turn < 300 && calls.length === 0; turn++)
      await new Promise((resolve) => setImmediate(resolve));
    expect(calls.length).toBe(1);
    client.tab.freeze();
    let deliver: () => void = () => undefined;
    client.browser.locks.stealNotice = new Promise<void>((resolve) => (deliver = resolve));
    const other = (await client.browser.openTab()).start();
    await pass(world.time, 60_000);
    expect(calls.length, 'the other tab sends').toBeGreaterThan(1);
    expect((calls[1] ?? Number.POSITIVE_INFINITY) - frozenAt).toBeLessThan(60_000);

    // the answer, which arrived long ago, is handled before the timers that would have timed it out
    thaw();
    await new Promise((resolve) => setImmediate(resolve));
    client.tab.thaw();
    await quiet();
    expect(
      (await other.rows()).map((row) => row.status),
      'the late answer is fenced',
    ).toEqual(['queued']);
    deliver();
    client.browser.locks.stealNotice = null;
    await quiet();
    client.browser.network.rule = null;
    client.browser.network.holdAnswer = null;
    await other.sendAll();
    expect(await other.rows()).toEqual([]);
    expect(await world.postTexts()).toEqual(['once']);
    other.kill();
  });
export const frozenWithLocks = frozenHolder(true);
export const frozenWithoutLocks = frozenHolder(false);

/** Session expired in mid-queue: an expired token is refreshed silently. */
export const silentRefresh = inWorld(async (world) => {
  const { tab, browser } = world.client(1);
  browser.network.online = false;
  for (let i = 0; i < 5; i++) await post(world, 1, `number ${i}`);
  await pass(world.time, 20 * 60_000);
  browser.network.online = true;
  await tab.sendAll();
  expect(browser.network.sent.map((call) => call.path)).toContain('/auth/refresh-user-token');
  expect(tab.seen.everSignInNeeded).toBe(false);
  expect(await tab.rows()).toEqual([]);
  expect((await world.postTexts()).length).toBe(5);
});

/**
 * Session expired in mid-queue: a refresh that cannot reach the server neither ends the session nor counts as
 * a failure.
 */
export const refreshUnreachable = inWorld(async (world) => {
  const { tab, browser } = world.client(1);
  browser.network.online = false;
  await post(world, 1, 'later');
  await pass(world.time, 20 * 60_000);
  browser.network.online = true;
  browser.network.rule = ({ path }) => (path.startsWith('/auth/') ? 'unavailable' : undefined);
  tab.hint();
  await pass(world.time, 10 * 60_000);
  expect((await tab.rows()).map((row) => [row.status, row.failures])).toEqual([['queued', 0]]);
  expect(await tab.store.read()).not.toBeNull();
  browser.network.rule = null;
  await tab.sendAll();
  expect(await world.postTexts()).toEqual(['later']);
});

/**
 * Session expired in mid-queue: if even a fresh token is refused, sending pauses, a sign-in is requested, and
 * no failure is counted; all is sent once the token is accepted again.
 */
export const refusedWithFreshToken = inWorld(async (world) => {
  const { tab, browser } = world.client(1);
  browser.network.online = false;
  for (let i = 0; i < 5; i++) await post(world, 1, `number ${i}`);
  browser.network.online = true;
  browser.network.rule = ({ path }) => (path === '/api/batch' ? 'unauthorised' : undefined);
  await tab.sendAll();
  expect(tab.seen.signInNeeded).toBe(true);
  expect((await tab.rows()).map((row) => [row.status, row.failures])).toEqual(
    Array.from({ length: 5 }, () => ['queued', 0]),
  );
  browser.network.rule = null;
  await tab.sendAll();
  expect(tab.seen.signInNeeded).toBe(false);
  expect(await tab.rows()).toEqual([]);
  expect((await world.postTexts()).length).toBe(5);
});

/**
 * Session expired in mid-queue, Signed out: when the server ends the session, sending pauses and the cache is
 * deleted. The changes stay in the locked outbox until their owner signs in and sends them.
 */
export const sessionEnded = inWorld(async (world) => {
  const client = world.client(1);
  const { server, event } = world;
  client.browser.network.online = false;
  for (let i = 0; i < 3; i++) await post(world, 1, `mine ${i}`);
  const before = await client.tab.rows();
  await server.inject('POST', '/auth/logout', {
    as: client.user,
    body: {},
    headers: { refreshtoken: client.user.refreshToken },
  });
  client.browser.network.online = true;
  await client.tab.sendAll();
  expect(client.tab.seen.signInNeeded).toBe(true);
  expect(await client.tab.store.read()).toBeNull();
  expect(await client.tab.store.lockedQueues()).toMatchObject([{ unsent: 3 }]);
  expect(
    await post(world, 1, 'too late').catch((error: Error) => error.name),
    'nothing can be written to a locked outbox',
  ).toBe('NotSaved');
  client.tab.kill();

  // Chen signs in on Ben's device
  const chen = await server.signInAgain(world.client(2).user);
  await client.browser.signIn(chen);
  const guest = (await client.browser.openTab()).start();
  await guest.pull();
  await guest.sendAll();
  expect(await guest.rows()).toEqual([]);
  expect((await readFeed(guest.data, event.id, 10)).posts).toEqual([]);
  expect(await world.postTexts()).toEqual([]);
  await endSession(guest.data.device, guest.store, { guid: chen.id }, { unsent: 'keep' });
  guest.kill();

  client.user = await server.signInAgain(client.user);
  await client.browser.signIn(client.user);
  client.tab = (await client.browser.openTab()).start();
  expect((await client.tab.rows()).map(({ id, status, failures }) => ({ id, status, failures }))).toEqual(
    before.map(({ id }) => ({ id, status: 'queued', failures: 0 })),
  );
  await client.tab.sendAll();
  expect(await client.tab.rows()).toEqual([]);
  expect((await world.postTexts()).sort()).toEqual(['mine 0', 'mine 1', 'mine 2']);
  for (const call of client.browser.network.sent)
    if (call.body.includes('mine ')) expect(call.user).toBe(client.user.id);
});

/** Signed out: after "discard" nothing of the person is left in any database, and nothing is ever sent. */
export const signedOutDiscarding = inWorld(async (world) => {
  const client = world.client(1);
  client.browser.network.online = false;
  await post(world, 1, 'discarded');
  const { device } = client.tab.data;
  await endSession(device, client.tab.store, { guid: client.user.id }, { unsent: 'discard' });
  client.tab.kill();
  client.browser.network.online = true;
  expect((await device.indexedDB.databases()).map(({ name }) => name)).toEqual(['sojourn-device']);
  const store = new SessionStore(device);
  expect([await store.read(), await store.lockedQueues()]).toEqual([null, []]);
  store.close();
  await client.browser.signIn(await world.server.signInAgain(client.user));
  client.tab = (await client.browser.openTab()).start();
  await client.tab.sendAll();
  expect(await world.postTexts()).toEqual([]);
});

/**
 * Captive portal: each of three kinds is reported, and no change counts as sent, not even a post with a
 * picture.
 */
export const captivePortal = inWorld(async (world) => {
  const photo = await storedFile(new File([PNG], 'sea.png', { type: 'image/png' }), null);
  for (const shape of ['portal302', 'portalHtml', 'portalJson'] satisfies Fault[]) {
    const { tab, browser } = world.client(1);
    browser.network.rule = () => shape;
    await post(world, 1, `${shape} text`);
    await tab.do(
      createPostMutation,
      { id: world.newId(), eventId: world.event.id, title: `${shape} picture`, file: photo.ref },
      { blobs: [photo.blob] },
    );
    await pass(world.time, 120_000);
    expect(
      (await tab.rows()).map((row) => [row.status, row.failures]),
      shape,
    ).toEqual([
      ['queued', 0],
      ['queued', 0],
    ]);
    expect(tab.seen.connection, shape).toBe('portal');
    expect((await readHome(tab.data)).events.length, 'cached data stays').toBe(1);
    expect(await tab.store.read()).not.toBeNull();
    browser.network.rule = null;
    await pass(world.time, 120_000);
    expect(tab.seen.connection).toBe('online');
    expect(await tab.rows(), `${shape}: sent automatically afterwards`).toEqual([]);
  }
  expect((await world.postTexts()).length).toBe(6);
});

/**
 * Lying onLine: hints arrive while the server cannot be reached, and none when it can be: the changes are
 * still sent.
 */
export const onLineLies = inWorld(async (world) => {
  const { tab, browser } = world.client(1);
  browser.network.online = false;
  await post(world, 1, 'in the tunnel');
  for (let i = 0; i < 10; i++) {
    tab.hint();
    await pass(world.time, 5000);
  }
  expect(tab.seen.connection).toBe('offline');
  browser.network.online = true;
  await pass(world.time, 65_000);
  expect(await tab.rows(), 'sent without any event').toEqual([]);
  expect(tab.seen.connection).toBe('online');
  expect(await world.postTexts()).toEqual(['in the tunnel']);
});

/**
 * Signed out: another person on the device neither sees nor sends the changes, and the cache may be deleted
 * meanwhile.
 */
export const outboxIsPerPerson = inWorld(async (world) => {
  const client = world.client(1);
  client.browser.network.online = false;
  await post(world, 1, 'only mine');
  const { device, key } = client.tab.data;
  client.tab.kill();
  await deleteCache(device, key);
  await client.browser.signIn(await world.server.signInAgain(world.client(2).user));
  const other = (await client.browser.openTab()).start();
  expect(await other.rows()).toEqual([]);
  expect((await readFeed(other.data, world.event.id, 10)).posts).toEqual([]);
  other.kill();
});

/**
 * Signed out: before signing out, a tab sends what is pending. If another tab holds the lock and waits to try again,
 * it is made to send now, and the first one waits for it.
 */
const sentByTheHolder = (hasLocks: boolean): Scenario =>
  inWorld(async (world) => {
    const client = world.client(1);
    client.browser.hasLocks = hasLocks;
    await world.reopen(1);
    const { tab: holder, browser } = client;
    browser.network.online = false;
    await post(world, 1, 'before leaving');
    const other = (await browser.openTab()).start();
    await pass(world.time, 20 * 60_000);
    browser.network.online = true;
    await other.sendAll(5000);
    expect(await other.rows()).toEqual([]);
    expect(await world.postTexts()).toEqual(['before leaving']);
    for (const { seen } of [holder, other]) expect(seen.settled).toHaveLength(1);
    other.kill();
  });
export const sentByAnotherTab = sentByTheHolder(true);
export const sentByAnotherTabWithoutLocks = sentByTheHolder(false);

/**
 * Signed out: a page without Web Locks could not delete its lease, for example because the device was full. If
 * nothing is left but what needs a decision, nobody waits for it.
 */
export const leaseLeftBehind = inWorld(async (world) => {
  const client = world.client(1);
  client.browser.hasLocks = false;
  await world.reopen(1);
  const { tab, browser } = client;
  browser.network.rule = ({ path }) => (path === '/api/batch' ? 'refused' : undefined);
  await post(world, 1, 'refused');
  await tab.sendAll();
  expect((await tab.rows()).map(({ status }) => status)).toEqual(['rejected']);
  await tab.data.outbox.meta.put({ key: 'lease', value: 'left behind' });
  await tab.sendAll();

  browser.network.rule = null;
  await post(world, 1, 'later');
  await tab.sendAll();
  expect(await world.postTexts(), 'sent once the lease is found abandoned').toEqual(['later']);
});

/** Frozen lock holder: a tab that has taken over keeps to what every holder does: it releases the lock when left. */
export const takenOverAndLeft = inWorld(async (world) => {
  const { tab: frozen, browser } = world.client(1);
  browser.network.rule = ({ path }) => (path === '/api/batch' ? 'blackhole' : undefined);
  await post(world, 1, 'at last');
  await quiet();
  frozen.freeze();
  const other = (await browser.openTab()).start();
  const isFree = () =>
    browser.locks.request(`drain:${other.data.key}`, { ifAvailable: true }, (lock) => lock !== null);
  const calls = () => browser.network.sent.filter(({ path }) => path === '/api/batch').length;
  await pass(world.time, 62_000);
  expect(calls(), 'the other tab has taken over').toBeGreaterThan(1);
  expect(await isFree()).toBe(false);
  other.leave();
  await quiet();
  expect(await isFree()).toBe(true);
  other.kill();
  frozen.thaw();
  browser.network.rule = null;
  await frozen.sendAll();
  expect(await frozen.rows()).toEqual([]);
  expect(await world.postTexts()).toEqual(['at last']);
});
