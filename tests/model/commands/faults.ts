// Faults of the network, pages, clocks and storage, and the passing of time, in the model.
import fc from 'fast-check';
import { anyClient, type Step } from '#tests/model/commands/step.ts';
import type { Fault } from '#tests/model/sim/network.ts';
import { pass, quiet, until } from '#tests/model/sim/pump.ts';
import { withFault } from '#tests/model/sim/storage.ts';

const YEAR = 365 * 86_400_000;
const FAULTS: Fault[] = [
  'pass',
  'dropBefore',
  'dropAfter',
  'truncate',
  'portal302',
  'portalHtml',
  'portalJson',
  'unavailable',
  'busyRow',
  'tooMany',
  'tooLarge',
  'tooOld',
  'otherPerson',
  'serverError',
  'unauthorised',
  'blackhole',
];

export const faultCommands: Record<string, fc.Arbitrary<Step>> = {
  faults: fc.tuple(anyClient, fc.array(fc.constantFrom(...FAULTS), { minLength: 1, maxLength: 6 })).map(
    ([at, faults]) =>
      async (world) =>
        void world.client(at).browser.network.faults.push(...faults),
  ),
  goOffline: anyClient.map((at) => async (world) => void (world.client(at).browser.network.online = false)),
  goOnline: anyClient.map((at) => async (world) => {
    world.client(at).browser.network.online = true;
    world.client(at).tab.hint();
  }),
  timePasses: fc.tuple(fc.constantFrom(100, 2_000, 30_000, 200_000)).map(
    ([ms]) =>
      (world) =>
        pass(world.time, ms),
  ),
  clockJumps: fc.tuple(anyClient, fc.constantFrom(-YEAR, 0, YEAR)).map(
    ([at, skew]) =>
      async (world) =>
        void (world.client(at).browser.skew = skew),
  ),
  send: anyClient.map((at) => async (world) => {
    const { tab, isHealthy } = world.client(at);
    if (isHealthy) return tab.sendAll();
    tab.hint();
    await pass(world.time, 5_000);
  }),
  pull: anyClient.map((at) => (world) => world.client(at).tab.pull()),
  killWhileSending: fc.tuple(anyClient, fc.nat({ max: 60 })).map(([at, turns]) => async (world) => {
    world.client(at).tab.hint();
    for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
    await world.reopen(at);
  }),
  reopen: anyClient.map((at) => async (world) => {
    await world.reopen(at);
    // like every first screen
    world.client(at).tab.startPull();
  }),
  changeTab: anyClient.map((at) => (world) => world.client(at).changeTab()),
  closeOtherTab: anyClient.map((at) => (world) => world.client(at).closeOtherTab()),
  signOut: fc.tuple(anyClient, fc.constantFrom(0, 30_000)).map(([at, ms]) => async (world) => {
    await world.client(at).signOut();
    await pass(world.time, ms);
  }),
  storageFails: fc
    .tuple(anyClient, fc.constantFrom('outbox', 'cache'), fc.nat({ max: 3 }))
    .map(([at, which, after]) => async (world) => {
      const { tab, isHealthy } = world.client(at);
      let left = after;
      await withFault(
        ({ database, mode, factory }) => {
          if (mode !== 'readwrite' || !database.startsWith(which) || !tab.owns(factory)) return;
          if (left-- === 0) return 'abort';
        },
        async () => {
          if (which === 'cache')
            await until(
              world.time,
              tab.pull().catch(() => undefined),
            );
          else if (isHealthy) await tab.sendAll().catch(() => undefined);
          await quiet();
        },
      );
    }),
};
