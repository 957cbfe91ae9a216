// Tabs that freeze while they hold one of the locks that the tabs of a browser share, and tokens that are refreshed
// while people sign in and out: Frozen lock holder, Signed out, in random runs.
import fc from 'fast-check';
import type { Tab } from '#tests/model/sim/browser.ts';
import { pass, quiet } from '#tests/model/sim/pump.ts';
import { seat, type Step } from '#tests/model/step.ts';
import type { World } from '#tests/model/world.ts';

/** Longer than a frozen holder keeps any lock. */
const STOPPED_FOR = 120_000;
const REFRESH = '/auth/refresh-user-token';

/** From now on the server accepts no access token of this device: the next call refreshes it. */
async function outdate({ store }: Tab): Promise<void> {
  const session = await store.read();
  if (session) await store.write({ ...session, authToken: 'too old' });
}

/** The tab freezes, another is used for a while, and then the first one thaws. */
async function stopFor(world: World, at: number, ms: number): Promise<void> {
  const { tab, browser } = world.seat(at);
  let tell: () => void = () => undefined;
  tab.freeze();
  browser.locks.newsDelayed = new Promise<void>((resolve) => (tell = resolve));
  await world.seat(at).changeTab();
  world.seat(at).tab.startPull();
  world.seat(at).tab.hint();
  await pass(world.time, ms);
  tab.thaw();
  tell();
  browser.locks.newsDelayed = null;
  await quiet();
}

/** By name. */
export const whatLocksDo: Record<string, fc.Arbitrary<Step>> = {
  stoppedWithLock: fc
    .tuple(seat, fc.constantFrom('drain', 'pull', 'refresh', 'download'), fc.constantFrom(5_000, STOPPED_FOR))
    .map(([at, lock, ms]) => async (world) => {
      const { tab, browser } = world.seat(at);
      const { network } = browser;
      const { rule } = network;
      if (lock === 'drain') world.seat(at).answerLate('/api/batch', ms);
      if (lock === 'pull') world.seat(at).answerLate('/api/sync', ms);
      if (lock === 'refresh') {
        await outdate(tab);
        world.seat(at).answerLate(REFRESH, ms);
      }
      if (lock === 'download')
        network.rule = (sent) => (sent.path.startsWith('/api/files/') ? 'blackhole' : rule?.(sent));
      tab.startPull();
      tab.hint();
      if (lock === 'download') await pass(world.time, 4_000);
      await quiet();
      network.rule = rule;
      await stopFor(world, at, ms);
    }),
  /** The answer arrives when the person has signed out, while somebody else is signed in, or when they are back. */
  refreshedWhileLeaving: fc
    .tuple(seat, fc.constantFrom(0, 50, 3_000, 40_000), fc.option(fc.nat({ max: 2 })))
    .map(([at, ms, visitor]) => async (world) => {
      const one = world.seat(at);
      await outdate(one.tab);
      one.answerLate(REFRESH, ms);
      one.tab.hint();
      one.tab.startPull();
      await quiet();
      await one.signOut();
      const somebody = visitor === null ? undefined : world.people[visitor];
      if (somebody && somebody.id !== one.user.id) await one.lend(somebody, ms + 1000);
      else await pass(world.time, 100);
    }),
};
