// A very long outbox on a slow device: A thousand waiting (docs/protocol.md#guarantees).
import type { Page } from '@playwright/test';
import { workerReady } from '#tests/e2e/support/browser.ts';
import { rowsOnDevice, unsentOn } from '#tests/e2e/support/device-storage.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { newEvent, postAs, postCard, writeComment } from '#tests/e2e/support/scene.ts';

const OPENING = 'Doors open at eight.';
const QUEUED = 1000;
const SLOWDOWN = 6;
const REPEATS = 2;
/**
 * A measurement above the limits is repeated, up to this many runs: noise goes away, the cost of the queue
 * does not.
 */
const REPEATS_MAX = 6;
/**
 * Measurements on a slow machine are noisy. The limit detects a first paint that waits until the queue has
 * been read.
 */
const FACTOR = 2;
const SLACK_MS = 300;
/**
 * The longest main-thread task on an idle machine. On a busy one it may take NOISE times as long as without a
 * queue.
 */
const TASK_MS = 200;
const NOISE = 1.5;
/** How long the page is observed after the first post is shown. */
const AFTERWARDS_MS = 2000;

/** Copies the pending row until there are `count`, each with its own id, lane and position. */
function multiply(page: Page, count: number): Promise<void> {
  return page.evaluate(async (n) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error));
      });
    const name = (await indexedDB.databases()).flatMap((database) =>
      database.name?.startsWith('outbox-') ? [database.name] : [],
    )[0]!;
    const db = await done(indexedDB.open(name));
    const tx = db.transaction(['mutations', 'meta'], 'readwrite');
    const rows = tx.objectStore('mutations');
    const [first] = await done(rows.getAll());
    for (let i = 1; i < n; i++) {
      const id = crypto.randomUUID();
      rows.add({
        ...first,
        id,
        seq: first.seq + i,
        lane: `comment:${id}`,
        creates: [`comment:${id}`],
        args: { ...first.args, id, comment: `Comment ${i}` },
        request: { ...first.request, body: { ...first.request.body, id, comment: `Comment ${i}` } },
      });
    }
    tx.objectStore('meta').put({ key: 'seq', value: first.seq + n });
    await new Promise((resolve) => {
      tx.addEventListener('complete', resolve);
    });
    db.close();
  }, count);
}

test(`A thousand waiting: with ${QUEUED} queued changes and a CPU ${SLOWDOWN} times slower, the first paint is as early as with an empty queue, and no task is long`, async ({
  newPerson,
  newDevice,
  network,
}) => {
  test.setTimeout(180_000);
  const host = await newPerson('Hana');
  const event = await newEvent(host);
  await postAs(host, event.id, OPENING);
  const { context, page } = await newDevice(host);
  const social = `/experiences/${event.id}/social`;
  await page.goto(social);
  await expect(postCard(page, OPENING)).toBeVisible();
  await workerReady(page);
  // from now on the worker serves the page, with code that the browser has already compiled
  await page.reload();
  await expect(postCard(page, OPENING)).toBeVisible();
  await network.goDown();

  /**
   * Measures the time to the first contentful paint and the longest task, in ms. Takes the best of several
   * runs, since noise only adds.
   */
  const start = async (enough = { paint: Number.POSITIVE_INFINITY, task: Number.POSITIVE_INFINITY }) => {
    const paints: number[] = [];
    const tasks: number[] = [];
    const isEnough = () => Math.min(...paints) < enough.paint && Math.min(...tasks) < enough.task;
    for (let n = 0; n < REPEATS || (n < REPEATS_MAX && !isEnough()); n++) {
      const fresh = await context.newPage();
      const devtools = await context.newCDPSession(fresh);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
      await fresh.addInitScript(() => {
        const found: number[] = ((globalThis as { longTasks?: number[] }).longTasks = []);
        new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) found.push(duration);
        }).observe({ type: 'longtask', buffered: true });
      });
      await fresh.goto(social, { timeout: 60_000 });
      await expect(postCard(fresh, OPENING)).toBeVisible({ timeout: 60_000 });
      await fresh.evaluate(
        (ms) =>
          new Promise((resolve) => {
            setTimeout(resolve, ms);
          }),
        AFTERWARDS_MS,
      );
      paints.push(
        await fresh.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]!.startTime),
      );
      tasks.push(
        await fresh.evaluate(() => Math.max(0, ...(globalThis as { longTasks?: number[] }).longTasks!)),
      );
      await fresh.close();
    }
    return { paint: Math.min(...paints), task: Math.min(...tasks) };
  };
  await page.goto('/health').catch(() => undefined);
  const empty = await start();
  await page.goto(social);
  await writeComment(postCard(page, OPENING), 'Comment 0');
  await multiply(page, QUEUED);
  expect(await unsentOn(page)).toBe(QUEUED);
  await page.goto('about:blank');
  const limit = { paint: empty.paint * FACTOR + SLACK_MS, task: Math.max(TASK_MS, empty.task * NOISE) };
  const full = await start(limit);
  for (const [what, one] of Object.entries({ empty, [`${QUEUED} queued`]: full }))
    test.info().annotations.push({
      type: what,
      description: `first paint ${Math.round(one.paint)} ms, longest task ${Math.round(one.task)} ms`,
    });
  expect(full.paint, `ms to the first paint; with an empty queue ${Math.round(empty.paint)}`).toBeLessThan(
    limit.paint,
  );
  expect(full.task, `ms of the longest task; with an empty queue ${Math.round(empty.task)}`).toBeLessThan(
    limit.task,
  );

  await page.goto(social);
  await expect(page.getByTestId('sync-chip'), 'all changes are counted').toContainText(`${QUEUED} waiting`, {
    timeout: 30_000,
  });
  expect(
    new Set((await rowsOnDevice<{ id: string }>(page, 'outbox-', 'mutations')).map(({ id }) => id)).size,
  ).toBe(QUEUED);
});
