// Tabs that freeze while they hold one of a browser's locks, and tokens that are refreshed while people sign
// in and out: Frozen lock holder, Signed out, in random runs.
import fc from 'fast-check';
import { anyClient, type Step } from '#tests/model/commands/step.ts';
import type { Tab } from '#tests/model/sim/browser.ts';
import { pass, quiet } from '#tests/model/sim/pump.ts';
import type { World } from '#tests/model/world.ts';

/** ms. Longer than a frozen holder keeps any lock. */
const FROZEN_FOR = 120_000;
const REFRESH = '/auth/refresh-user-token';

/** Invalidates the access token of this device, so that the next call refreshes it. */
async function invalidateToken({ store }: Tab): Promise<void> {
  const session = await store.read();
  if (session) await store.write({ ...session, authToken: 'too old' });
}

/** Freezes the tab, uses another one for a while, and thaws the first one. */
async function freezeFor(world: World, at: number, ms: number): Promise<void> {
  const { tab, browser } = world.client(at);
  let deliver: () => void = () => undefined;
  tab.freeze();
  browser.locks.stealNotice = new Promise<void>((resolve) => (deliver = resolve));
  await world.client(at).changeTab();
  world.client(at).tab.startPull();
  world.client(at).tab.hint();
  await pass(world.time, ms);
  tab.thaw();
  deliver();
  browser.locks.stealNotice = null;
  await quiet();
}

export const lockFaultCommands: Record<string, fc.Arbitrary<Step>> = {
  freezeHoldingLock: fc
    .tuple(
      anyClient,
      fc.constantFrom('drain', 'pull', 'refresh', 'download'),
      fc.constantFrom(5_000, FROZEN_FOR),
    )
    .map(([at, lock, ms]) => async (world) => {
      const { tab, browser } = world.client(at);
      const { network } = browser;
      const { rule } = network;
      if (lock === 'drain') world.client(at).answerLate('/api/batch', ms);
      if (lock === 'pull') world.client(at).answerLate('/api/sync', ms);
      if (lock === 'refresh') {
        await invalidateToken(tab);
        world.client(at).answerLate(REFRESH, ms);
      }
      if (lock === 'download')
        network.rule = (sent) => (sent.path.startsWith('/api/files/') ? 'blackhole' : rule?.(sent));
      tab.startPull();
      tab.hint();
      if (lock === 'download') await pass(world.time, 4_000);
      await quiet();
      network.rule = rule;
      await freezeFor(world, at, ms);
    }),
  /**
   * The answer to a refresh arrives after the person has signed out, while somebody else is signed in, or
   * after they have signed in again.
   */
  signOutWhileRefreshing: fc
    .tuple(anyClient, fc.constantFrom(0, 50, 3_000, 40_000), fc.option(fc.nat({ max: 2 })))
    .map(([at, ms, visitor]) => async (world) => {
      const one = world.client(at);
      await invalidateToken(one.tab);
      one.answerLate(REFRESH, ms);
      one.tab.hint();
      one.tab.startPull();
      await quiet();
      await one.signOut();
      const somebody = visitor === null ? undefined : world.people[visitor];
      if (somebody && somebody.id !== one.user.id) await one.lendTo(somebody, ms + 1000);
      else await pass(world.time, 100);
    }),
};
