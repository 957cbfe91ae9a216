// The session ends, or passes to another person, while its tokens are being refreshed.
import { expect } from 'vitest';
import { SessionStore } from '#src/data/session-store.ts';
import { createPostMutation } from '#src/mutations/feed/create-post.ts';
import { endSession } from '#src/sync/end-session.ts';
import { pass, quiet, until } from '#tests/model/sim/pump.ts';
import { inWorld, tabOf } from '#tests/model/scenarios/stage.ts';
import type { World } from '#tests/model/world.ts';

const BEN = 1;
const CHEN = 2;
const TOKEN_EXPIRES = 20 * 60_000;

/** Ben has something to send, and a token that has expired. */
async function withExpiredToken(world: World): Promise<void> {
  const { browser } = world.seat(BEN);
  browser.network.online = false;
  await tabOf(world, BEN).do(createPostMutation, {
    id: world.newId(),
    eventId: world.event.id,
    title: 'said by Ben',
    file: null,
  });
  await pass(world.time, TOKEN_EXPIRES);
  browser.network.online = true;
}

/** A refresh whose answer comes after the sign-out must not write the session back. */
export const refreshAfterSignOut = inWorld(async (world) => {
  const { tab, browser, user } = world.seat(BEN);
  await withExpiredToken(world);
  let arrive: () => void = () => undefined;
  const late = new Promise<void>((resolve) => (arrive = resolve));
  let asked = false;
  browser.network.holdAnswer = ({ path }) => {
    if (path !== '/auth/refresh-user-token') return undefined;
    asked = true;
    return late;
  };
  tab.hint();
  await quiet();
  for (let second = 0; second < 60 && !asked; second++) await pass(world.time, 1000);
  expect(asked, 'it is being refreshed').toBe(true);
  // from another tab, so that this one is still working
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

/** Another person signs in between a refresh and the call that was waiting for it. */
export const refreshedForAnother = inWorld(async (world) => {
  const { tab, browser } = world.seat(BEN);
  const chen = await world.server.signInAgain(world.seat(CHEN).user);
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
  expect(await world.postTexts(), 'nothing of Ben goes out as Chen').toEqual([]);
  expect((await tab.rows()).map(({ status, failures }) => [status, failures])).toEqual([['queued', 0]]);
  for (const call of browser.network.sent)
    if (call.body.includes('said by Ben')) expect(call.user).not.toBe(chen.id);
});
