// What happens to a device itself in the model's world: its room, its databases, its pages, its connections.
import fc from 'fast-check';
import { deleteCache } from '#src/data/databases/local-data.ts';
import { createEventMutation } from '#src/mutations/events/create-event.ts';
import { createPostMutation } from '#src/mutations/feed/create-post.ts';
import { pass, quiet } from '#tests/model/sim/pump.ts';
import { withFault } from '#tests/model/sim/storage.ts';
import { seat, type Step } from '#tests/model/step.ts';
import { takesPart } from '#tests/model/what-people-do.ts';

/** By name. */
export const whatDevicesDo: Record<string, fc.Arbitrary<Step>> = {
  /** Somebody acts while the device has no room, perhaps offline, too. */
  noSpace: fc
    .tuple(seat, fc.constantFrom('tight' as const, 'full' as const), fc.boolean())
    .map(([at, lack, alone]) => async (world) => {
      const {
        tab,
        browser: { network },
      } = world.seat(at);
      world.seat(at).runOutOfRoom(lack, world.seats);
      if (alone) network.online = false;
      // pending changes are tried all the same
      tab.hint();
      if (await takesPart(world, at))
        await world.do(at, createPostMutation, {
          id: world.newId(),
          eventId: world.event.id,
          title: world.words(),
          file: null,
        });
    }),
  roomAgain: seat.map((at) => async (world) => {
    world.seat(at).findRoom();
    await world.sayAgain(at);
  }),
  /** The browser evicts one kept file, or all of them. */
  filesGone: fc.tuple(seat, fc.option(fc.nat({ max: 7 }))).map(([at, which]) => async (world) => {
    const { caches } = world.seat(at).browser;
    const kept = caches?.paths() ?? [];
    for (const path of which === null ? kept : [kept[which % kept.length]]) caches?.lose(path ?? '');
  }),
  sayAgain: seat.map((at) => (world) => world.sayAgain(at)),
  /** A pull's answer arrives late, after something else has happened, at once or in the steps that follow. */
  pullIsLate: fc
    .tuple(seat, fc.constantFrom(50, 3_000, 15_000), fc.constantFrom('nothing', 'post', 'event'))
    .map(([at, ms, meanwhile]) => async (world) => {
      world.seat(at).answerLate('/api/sync', ms);
      world.seat(at).tab.startPull();
      await quiet();
      const { id: eventId, startOn } = world.event;
      if (meanwhile === 'post' && (await takesPart(world, at)))
        await world.do(at, createPostMutation, {
          id: world.newId(),
          eventId,
          title: world.words(),
          file: null,
        });
      if (meanwhile === 'event')
        await world.do(at, createEventMutation, {
          id: world.newId(),
          dayIds: [world.newId()],
          name: world.words(),
          startOn,
          endOn: startOn,
          timezone: 'Asia/Tokyo',
          privacy: 'PRIVATE',
          rsvpType: 'OPEN',
          file: null,
        });
    }),
  answerIsLate: fc.tuple(seat, fc.constantFrom(50, 3_000, 15_000)).map(
    ([at, ms]) =>
      async (world) =>
        world.seat(at).answerLate('/api/batch', ms),
  ),
  /** The server fails on every call that carries it. */
  poisoned: seat.map((at) => async (world) => {
    const {
      tab,
      browser: { network },
    } = world.seat(at);
    const row = (await tab.rows()).at(-1);
    if (row) network.rule = ({ body }) => (body.includes(row.id) ? 'serverError' : undefined);
  }),
  /** The server no longer accepts anything from this build; a newer one may come soon. */
  tooOld: fc.tuple(seat, fc.boolean()).map(([at, newer]) => async (world) => {
    const {
      tab,
      browser: { network },
    } = world.seat(at);
    network.rule = ({ path }) => (path === '/api/batch' ? 'tooOld' : undefined);
    tab.hint();
    if (!newer) return;
    await pass(world.time, 5_000);
    network.rule = null;
    await world.reopen(at);
  }),
  frozenWhileSending: fc.tuple(seat, fc.nat({ max: 60 })).map(([at, turns]) => async (world) => {
    const { tab } = world.seat(at);
    tab.hint();
    for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
    tab.freeze();
    await world.seat(at).changeTab();
    await pass(world.time, 60_000);
    tab.thaw();
  }),
  /** Into the page cache and out of it. */
  leftPage: seat.map((at) => async (world) => {
    world.seat(at).tab.leave();
    await quiet();
    world.seat(at).tab.hint();
  }),
  /**
   * The browser evicts the cache while changes are pending: everything is pulled again, and the changes are sent
   * meanwhile.
   */
  cacheDeleted: fc.tuple(seat, fc.constantFrom(0, 50, 3_000)).map(([at, ms]) => async (world) => {
    const {
      tab,
      browser: { network },
    } = world.seat(at);
    const { online } = network;
    network.online = false;
    if (await takesPart(world, at))
      await world.do(at, createPostMutation, {
        id: world.newId(),
        eventId: world.event.id,
        title: world.words(),
        file: null,
      });
    world.seat(at).kill();
    await quiet();
    await deleteCache(tab.data.device, tab.data.key);
    network.online = online;
    world.seat(at).answerLate('/api/sync', ms);
    await world.reopen(at);
    world.seat(at).tab.startPull();
  }),
  /** The system has closed the database connections; the page notices and opens them again. */
  databasesLost: fc
    .tuple(seat, fc.constantFrom('fails', 'gone'), fc.constantFrom(0, 5_000))
    .map(([at, how, ms]) => async (world) => {
      const { tab } = world.seat(at);
      const dead: unknown[] = [tab.data.outbox.backendDB(), tab.data.cache.backendDB()];
      await withFault(
        ({ factory }) => {
          if (!dead.includes(factory)) return;
          if (how === 'gone') return 'gone';
          throw new DOMException(
            'Connection to Indexed Database server lost. Refresh the page to try again',
            'UnknownError',
          );
        },
        async () => {
          tab.hint();
          await pass(world.time, ms);
          await world.reopen(at);
        },
      );
    }),
};
