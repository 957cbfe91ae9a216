// Faults of a device in the model: no room, lost databases and files, frozen pages, late answers.
import fc from 'fast-check';
import { deleteCache } from '#src/data/databases/local-data.ts';
import { createEventMutation } from '#src/mutations/events/create-event.ts';
import { createPostMutation } from '#src/mutations/feed/create-post.ts';
import { takesPart } from '#tests/model/commands/people.ts';
import { anyClient, type Step } from '#tests/model/commands/step.ts';
import { pass, quiet } from '#tests/model/sim/pump.ts';
import { withFault } from '#tests/model/sim/storage.ts';

export const deviceFaultCommands: Record<string, fc.Arbitrary<Step>> = {
  /** Somebody posts while the device has no room, perhaps offline, too. */
  runOutOfRoom: fc
    .tuple(anyClient, fc.constantFrom('tight' as const, 'full' as const), fc.boolean())
    .map(([at, lack, alone]) => async (world) => {
      const {
        tab,
        browser: { network },
      } = world.client(at);
      world.client(at).runOutOfRoom(lack, world.clients);
      if (alone) network.online = false;
      // pending changes are still sent
      tab.hint();
      if (await takesPart(world, at))
        await world.do(at, createPostMutation, {
          id: world.newId(),
          eventId: world.event.id,
          title: world.words(),
          file: null,
        });
    }),
  restoreRoom: anyClient.map((at) => async (world) => {
    world.client(at).restoreRoom();
    await world.retryUnsaved(at);
  }),
  /** The browser evicts one stored file, or all of them. */
  evictFiles: fc.tuple(anyClient, fc.option(fc.nat({ max: 7 }))).map(([at, which]) => async (world) => {
    const { caches } = world.client(at).browser;
    const kept = caches?.paths() ?? [];
    for (const path of which === null ? kept : [kept[which % kept.length]]) caches?.lose(path ?? '');
  }),
  retryUnsaved: anyClient.map((at) => (world) => world.retryUnsaved(at)),
  /** A pull's answer arrives late, after another change was made in this step or in later ones. */
  delayPull: fc
    .tuple(anyClient, fc.constantFrom(50, 3_000, 15_000), fc.constantFrom('nothing', 'post', 'event'))
    .map(([at, ms, meanwhile]) => async (world) => {
      world.client(at).answerLate('/api/sync', ms);
      world.client(at).tab.startPull();
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
  delayAnswer: fc.tuple(anyClient, fc.constantFrom(50, 3_000, 15_000)).map(
    ([at, ms]) =>
      async (world) =>
        world.client(at).answerLate('/api/batch', ms),
  ),
  /** The server fails on every call that carries the newest row. */
  failOnRow: anyClient.map((at) => async (world) => {
    const {
      tab,
      browser: { network },
    } = world.client(at);
    const row = (await tab.rows()).at(-1);
    if (row) network.rule = ({ body }) => (body.includes(row.id) ? 'serverError' : undefined);
  }),
  /** The server no longer accepts changes from this build; the page may be updated soon after. */
  requireUpgrade: fc.tuple(anyClient, fc.boolean()).map(([at, newer]) => async (world) => {
    const {
      tab,
      browser: { network },
    } = world.client(at);
    network.rule = ({ path }) => (path === '/api/batch' ? 'tooOld' : undefined);
    tab.hint();
    if (!newer) return;
    await pass(world.time, 5_000);
    network.rule = null;
    await world.reopen(at);
  }),
  freezeWhileSending: fc.tuple(anyClient, fc.nat({ max: 60 })).map(([at, turns]) => async (world) => {
    const { tab } = world.client(at);
    tab.hint();
    for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
    tab.freeze();
    await world.client(at).changeTab();
    await pass(world.time, 60_000);
    tab.thaw();
  }),
  /** The page enters the back/forward cache and comes back. */
  enterPageCache: anyClient.map((at) => async (world) => {
    world.client(at).tab.leave();
    await quiet();
    world.client(at).tab.hint();
  }),
  /**
   * The browser evicts the cache while changes are pending: everything is pulled again while the changes are
   * sent.
   */
  deleteCache: fc.tuple(anyClient, fc.constantFrom(0, 50, 3_000)).map(([at, ms]) => async (world) => {
    const {
      tab,
      browser: { network },
    } = world.client(at);
    const { online } = network;
    network.online = false;
    if (await takesPart(world, at))
      await world.do(at, createPostMutation, {
        id: world.newId(),
        eventId: world.event.id,
        title: world.words(),
        file: null,
      });
    world.client(at).kill();
    await quiet();
    await deleteCache(tab.data.device, tab.data.key);
    network.online = online;
    world.client(at).answerLate('/api/sync', ms);
    await world.reopen(at);
    world.client(at).tab.startPull();
  }),
  /** The system closes the database connections, and the page reopens them. */
  loseDatabases: fc
    .tuple(anyClient, fc.constantFrom('fails', 'gone'), fc.constantFrom(0, 5_000))
    .map(([at, how, ms]) => async (world) => {
      const { tab } = world.client(at);
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
