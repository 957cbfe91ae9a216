// Faults of the network, pages, clocks and storage, and the passing of time, in the model.
import fc from 'fast-check';
import { seat, type Step } from '#tests/model/commands/step.ts';
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
  faults: fc.tuple(seat, fc.array(fc.constantFrom(...FAULTS), { minLength: 1, maxLength: 6 })).map(
    ([at, faults]) =>
      async (world) =>
        void world.seat(at).browser.network.faults.push(...faults),
  ),
  goOffline: seat.map((at) => async (world) => void (world.seat(at).browser.network.online = false)),
  goOnline: seat.map((at) => async (world) => {
    world.seat(at).browser.network.online = true;
    world.seat(at).tab.hint();
  }),
  timePasses: fc.tuple(fc.constantFrom(100, 2_000, 30_000, 200_000)).map(
    ([ms]) =>
      (world) =>
        pass(world.time, ms),
  ),
  clockJumps: fc.tuple(seat, fc.constantFrom(-YEAR, 0, YEAR)).map(
    ([at, skew]) =>
      async (world) =>
        void (world.seat(at).browser.skew = skew),
  ),
  send: seat.map((at) => async (world) => {
    const { tab, isHealthy } = world.seat(at);
    if (isHealthy) return tab.sendAll();
    tab.hint();
    await pass(world.time, 5_000);
  }),
  pull: seat.map((at) => (world) => world.seat(at).tab.pull()),
  killWhileSending: fc.tuple(seat, fc.nat({ max: 60 })).map(([at, turns]) => async (world) => {
    world.seat(at).tab.hint();
    for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
    await world.reopen(at);
  }),
  reopen: seat.map((at) => async (world) => {
    await world.reopen(at);
    // like every first screen
    world.seat(at).tab.startPull();
  }),
  changeTab: seat.map((at) => (world) => world.seat(at).changeTab()),
  closeOtherTab: seat.map((at) => (world) => world.seat(at).closeOtherTab()),
  signOut: fc.tuple(seat, fc.constantFrom(0, 30_000)).map(([at, ms]) => async (world) => {
    await world.seat(at).signOut();
    await pass(world.time, ms);
  }),
  storageFails: fc
    .tuple(seat, fc.constantFrom('outbox', 'cache'), fc.nat({ max: 3 }))
    .map(([at, which, after]) => async (world) => {
      const { tab, isHealthy } = world.seat(at);
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
