// The session ends, or another person signs in, while its tokens are being refreshed.
import { expect } from 'vitest';
import { isLocked } from '#src/data/databases/fence.ts';
import { SessionStore } from '#src/data/session-store.ts';
import { createPostMutation } from '#src/mutations/feed/create-post.ts';
import { endSession } from '#src/sync/end-session.ts';
import { pass, quiet, until } from '#tests/model/sim/pump.ts';
import { inWorld, tabOf } from '#tests/model/scenarios/stage.ts';
import type { World } from '#tests/model/world.ts';

const BEN = 1;
const CHEN = 2;
const TOKEN_EXPIRES = 20 * 60_000;

/** Ben has a pending post and an expired token. */
async function withExpiredToken(world: World): Promise<void> {
  const { browser } = world.client(BEN);
  browser.network.online = false;
  await tabOf(world, BEN).do(createPostMutation, {
    id: world.newId(),
    eventId: world.event.id,
    title: 'a post by Ben',
    file: null,
  });
  await pass(world.time, TOKEN_EXPIRES);
  browser.network.online = true;
}

/** Makes Ben's tab refresh its token. Returns how to let the server's answer arrive. */
async function refreshInFlight(world: World): Promise<() => void> {
  const { tab, browser } = world.client(BEN);
  let arrive: () => void = () => undefined;
  const late = new Promise<void>((resolve) => (arrive = resolve));
  let requested = false;
  browser.network.holdAnswer = ({ path }) => {
    if (path !== '/auth/refresh-user-token' || requested) return undefined;
    requested = true;
    return late;
  };
  tab.hint();
  await quiet();
  for (let second = 0; second < 60 && !requested; second++) await pass(world.time, 1000);
  expect(requested, 'the refresh is in flight').toBe(true);
  return arrive;
}

/** A refresh whose answer arrives after signing out must not restore the session. */
export const refreshAfterSignOut = inWorld(async (world) => {
  const { browser, user } = world.client(BEN);
  await withExpiredToken(world);
  const arrive = await refreshInFlight(world);
  // signs out in another tab, so that this one keeps working
  const other = await browser.openTab();
  await until(world.time, endSession(other.data.device, other.store, { guid: user.id }, { unsent: 'keep' }));
  other.kill();
  arrive();
  await quiet();
  await pass(world.time, 120_000);
  const store = new SessionStore(browser.device());
  expect(await store.read(), 'signed out').toBeNull();
  store.close();
  expect(await world.postTexts()).toEqual([]);
});

/** The server ends Ben's session. The refusal arrives only after Ben has signed in again, whose session goes on. */
export const refusedAfterSigningInAgain = inWorld(async (world) => {
  const { tab, browser, user } = world.client(BEN);
  await world.server.inject('POST', '/auth/logout', {
    as: user,
    body: {},
    headers: { refreshtoken: user.refreshToken },
  });
  await withExpiredToken(world);
  const arrive = await refreshInFlight(world);
  await browser.signIn(await world.server.signInAgain(user));
  arrive();
  await pass(world.time, 120_000);
  expect((await tab.store.read())?.guid, 'still signed in').toBe(user.id);
  expect(await isLocked(tab.data.outbox)).toBe(false);
  expect(await tab.data.cache.events.count()).toBe(1);
  expect(await tab.rows()).toEqual([]);
  expect(await world.postTexts()).toEqual(['a post by Ben']);
});

/** Another person signs in between a refresh and the call that was waiting for it. */
export const refreshedForAnother = inWorld(async (world) => {
  const { tab, browser } = world.client(BEN);
  const chen = await world.server.signInAgain(world.client(CHEN).user);
  await withExpiredToken(world);
  const { store } = tab;
  const writeTokens = store.writeTokens.bind(store);
  let changed = false;
  store.writeTokens = async (...of) => {
    const written = await writeTokens(...of);
    if (written) await browser.signIn(chen);
    changed ||= written;
    return written;
  };
  tab.hint();
  for (let second = 0; second < 60 && !changed; second++) await pass(world.time, 1000);
  expect(changed, 'another person has signed in').toBe(true);
  await pass(world.time, 120_000);
  expect(await world.postTexts(), 'nothing of Ben’s is sent as Chen').toEqual([]);
  expect((await tab.rows()).map(({ status, failures }) => [status, failures])).toEqual([['queued', 0]]);
  for (const call of browser.network.sent)
    if (call.body.includes('a post by Ben')) expect(call.user).not.toBe(chen.id);
});
