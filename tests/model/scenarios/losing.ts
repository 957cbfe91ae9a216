// The system closes the database connections of a page in the background: IndexedDB lost.
import { expect } from 'vitest';
import { currentData, setCurrentData } from '#src/data/databases/current-data.ts';
import { readDraft, saveDraft } from '#src/data/drafts.ts';
import { readFeed } from '#src/data/views/feed.ts';
import { createPostMutation } from '#src/mutations/feed/create-post.ts';
import { watchStorage } from '#src/session/watch-storage.ts';
import { pass } from '#tests/model/sim/pump.ts';
import { storage, withFault } from '#tests/model/sim/storage.ts';
import { inWorld, tabOf, type Scenario } from '#tests/model/scenarios/stage.ts';
import type { World } from '#tests/model/world.ts';

const BEN = 1;

/** Makes the current connections of Ben's page dead; new ones work. */
function loseConnections(world: World, how: 'fails' | 'gone'): void {
  const { outbox, cache } = tabOf(world, BEN).data;
  const dead: unknown[] = [outbox.backendDB(), cache.backendDB()];
  storage.fault = ({ factory }) => {
    if (!dead.includes(factory)) return;
    if (how === 'gone') return 'gone';
    throw new DOMException(
      'Connection to Indexed Database server lost. Refresh the page to try again',
      'UnknownError',
    );
  };
}

/**
 * Runs with the code that watches a page's databases. `back`: makes the page visible again. `failures`: how
 * often reopening fails.
 */
const withWatchedStorage = (
  run: (world: World, back: () => Promise<void>) => Promise<void>,
  failures = 0,
): Scenario =>
  inWorld(async (world) => {
    const client = world.client(BEN);
    const hints = new Set<() => void>();
    let over = false;
    let tries = 0;
    setCurrentData(client.tab.data);
    watchStorage(
      client.tab.data.device,
      {
        isVisible: () => true,
        onHint: (listener) => {
          hints.add(listener);
          return () => hints.delete(listener);
        },
      },
      async () => {
        if (over) return;
        if (tries++ < failures) {
          client.tab.kill();
          throw new Error('The databases do not open.');
        }
        await world.reopen(BEN);
        setCurrentData(client.tab.data);
      },
    );
    try {
      await run(world, async () => {
        for (const hint of hints) hint();
        client.tab.hint();
        await pass(world.time, 10_000);
      });
    } finally {
      over = true;
      storage.fault = null;
    }
  });

const post = (world: World, title: string) =>
  tabOf(world, BEN).do(createPostMutation, { id: world.newId(), eventId: world.event.id, title, file: null });

/**
 * IndexedDB lost: calls fail or never return. The page reopens its databases, which are complete, and
 * continues.
 */
export const lostOnResume = withWatchedStorage(async (world, back) => {
  const { browser } = world.client(BEN);
  for (const how of ['fails', 'gone'] as const) {
    browser.network.online = false;
    await post(world, `before: ${how}`);
    await saveDraft('post', 'half a thought');
    const before = currentData();
    loseConnections(world, how);
    await back();
    expect(currentData(), how).not.toBe(before);
    expect(await readDraft('post'), how).toBe('half a thought');
    const { tab } = world.client(BEN);
    expect(
      (await readFeed(tab.data, world.event.id, 10)).posts.map(({ title }) => title),
      how,
    ).toContain(`before: ${how}`);
    await post(world, `after: ${how}`);
    browser.network.online = true;
    await tab.sendAll();
    expect(await tab.rows(), how).toEqual([]);
  }
  expect((await world.postTexts()).sort()).toEqual([
    'after: fails',
    'after: gone',
    'before: fails',
    'before: gone',
  ]);
});

/**
 * IndexedDB lost: the connections are lost while a change is in flight. Its answer cannot be stored; it is
 * sent again under its id and has one effect.
 */
export const lostWhileSending = withWatchedStorage(async (world, back) => {
  const { browser } = world.client(BEN);
  for (const how of ['fails', 'gone'] as const) {
    let calls = 0;
    browser.network.rule = ({ path }) => {
      if (path === '/api/batch' && ++calls === 1) loseConnections(world, how);
      return undefined;
    };
    const before = currentData();
    await post(world, `in flight: ${how}`);
    await pass(world.time, 1_000);
    expect(calls, 'it was sent, and the answer could not be stored').toBe(1);
    await back();
    expect(currentData(), how).not.toBe(before);
    await tabOf(world, BEN).sendAll();
    expect(await tabOf(world, BEN).rows(), how).toEqual([]);
    expect(calls, how).toBeGreaterThan(1);
    browser.network.rule = null;
  }
  expect((await world.postTexts()).sort()).toEqual(['in flight: fails', 'in flight: gone']);
});

/** IndexedDB lost: databases that fail to open at first are opened later, without a reload. */
export const opensAtTheThirdTry = withWatchedStorage(async (world, back) => {
  const before = currentData();
  loseConnections(world, 'fails');
  await back();
  expect(currentData()).not.toBe(before);
  await post(world, 'there');
  await tabOf(world, BEN).sendAll();
  expect(await world.postTexts()).toEqual(['there']);
}, 2);

/** A device that temporarily cannot store the lock's epoch keeps the change and sends it once it can. */
export const epochNotStored = inWorld(async (world) => {
  const { tab } = world.client(BEN);
  await withFault(
    ({ database, tables, mode }) => {
      if (
        database.startsWith('outbox-') &&
        mode === 'readwrite' &&
        tables.length === 1 &&
        tables[0] === 'meta'
      )
        return 'abort';
    },
    async () => {
      await tab.do(createPostMutation, {
        id: world.newId(),
        eventId: world.event.id,
        title: 'here',
        file: null,
      });
      await tab.sendAll();
      expect(await tab.rows()).toMatchObject([{ status: 'queued', maybeSent: 0 }]);
    },
  );
  await pass(world.time, 20_000);
  expect(await tab.rows()).toEqual([]);
  expect(await world.postTexts()).toEqual(['here']);
});
