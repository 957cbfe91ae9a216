// The outbox as a whole: One failing item, Cache lost, Honest count (docs/protocol.md#guarantees).
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type {} from '#src/features/debug/sojourn-debug.ts';
import { workerReady } from '#tests/e2e/support/browser.ts';
import { rowsOnDevice, unsentOn } from '#tests/e2e/support/device-storage.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import {
  commentsOf,
  feedOf,
  newEvent,
  outboxOf,
  postAs,
  postCard,
  writeComment,
  writePost,
} from '#tests/e2e/support/scene.ts';
import { slownessOfWork } from '#tests/support/machine.mjs';

const OPENING = 'Doors open at eight.';

/** Queues `count` comments by a script, as fast as the device stores them. */
function queueComments(page: Page, of: { eventId: string; postId: string }, count: number): Promise<void> {
  return page.evaluate(
    async ([target, n]) => {
      const debug = window.sojournDebug!;
      for (let i = 1; i <= n; i++)
        await debug.queue('createComment', { id: debug.newId(), ...target, comment: `Comment ${i}` });
    },
    [of, count] as const,
  );
}

test('One failing item: it does not delay the 49 changes behind it, which are sent within 5 s', async ({
  newPerson,
  newDevice,
  network,
}) => {
  const host = await newPerson('Hana');
  const event = await newEvent(host);
  const post = await postAs(host, event.id, OPENING);
  const { page } = await newDevice(host);
  await page.goto(`/experiences/${event.id}/social?debug=1`);
  await page.waitForFunction(() => window.sojournDebug !== undefined);
  await expect(postCard(page, OPENING)).toBeVisible();
  await page.evaluate(() => window.sojournDebug!.setNetwork({ condition: 'offline' }));
  const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#ff8b60' } })
    .jpeg()
    .toBuffer();
  await writePost(page, 'Never gets there', { name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo });
  await queueComments(page, { eventId: event.id, postId: post.id }, 49);
  expect(await unsentOn(page)).toBe(50);

  // its upload is a separate request, which a broken gateway keeps answering with 503
  const itsUpload = `/api/feeds/${event.id}`;
  network.setRules({ mode: 'status', status: 503, method: 'POST', path: itsUpload });
  const waited = await page.evaluate(async () => {
    const debug = window.sojournDebug!;
    const freeAt = performance.now();
    await debug.setNetwork({ condition: 'normal' });
    debug.drain();
    while ((await debug.rows()).length > 1)
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    return performance.now() - freeAt;
  });
  expect(waited / slownessOfWork(), 'ms until 49 changes are sent').toBeLessThan(5000);
  expect(
    network.log.filter(
      ({ method, path, mode }) => method === 'POST' && path.startsWith(itsUpload) && mode === 'status',
    ).length,
    'the call was tried',
  ).toBeGreaterThan(0);
  expect((await outboxOf(page)).map(({ type }) => type)).toEqual(['createPost']);
  expect(await commentsOf(host, event.id, post.id)).toHaveLength(49);
  network.setRules();
  await expect.poll(() => unsentOn(page), { timeout: 45_000 }).toBe(0);
  expect((await feedOf(host, event.id)).map(({ title }) => title).toSorted()).toEqual(
    [OPENING, 'Never gets there'].toSorted(),
  );
});

test('Cache lost: if the cache is deleted or corrupted, pending changes are untouched and sent, and the cache is rebuilt', async ({
  newPerson,
  newDevice,
  network,
}) => {
  const host = await newPerson('Hana');
  const event = await newEvent(host);
  const post = await postAs(host, event.id, OPENING);
  const { page } = await newDevice(host);
  const social = `/experiences/${event.id}/social`;
  for (const [round, harm] of (['delete', 'corrupt'] as const).entries()) {
    await page.goto(social);
    await expect(postCard(page, OPENING)).toBeVisible();
    await workerReady(page);
    network.setRules({ mode: 'blackhole', path: /^\/(?:api|auth)\// });
    await writeComment(postCard(page, OPENING), `Written before it broke, ${harm}`);
    const waiting = await outboxOf(page);
    expect(waiting).toHaveLength(1);
    // a page of this origin without the app, so that nothing keeps the database open
    await page.goto('/health');
    await page.evaluate(async (how) => {
      const settled = (request: IDBOpenDBRequest) =>
        new Promise<IDBDatabase>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
          request.onblocked = () => reject(new Error('Something holds the cache open.'));
        });
      for (const { name, version } of await indexedDB.databases()) {
        if (!name?.startsWith('cache-')) continue;
        await settled(indexedDB.deleteDatabase(name));
        // the right version without any table, like a half-created database
        if (how === 'corrupt') (await settled(indexedDB.open(name, version))).close();
      }
    }, harm);
    network.setRules();
    await page.goto(social);
    await expect(postCard(page, OPENING)).toBeVisible();
    await expect.poll(() => unsentOn(page), { timeout: 30_000 }).toBe(0);
    expect(await commentsOf(host, event.id, post.id)).toHaveLength(round + 1);
    await expect.poll(() => rowsOnDevice(page, 'cache-', 'posts')).not.toEqual([]);
  }
});

test('Honest count: every tab shows the number of pending changes within 500 ms of a change', async ({
  newPerson,
  newDevice,
  network,
}) => {
  const host = await newPerson('Hana');
  const event = await newEvent(host);
  const post = await postAs(host, event.id, OPENING);
  const { context, page } = await newDevice(host);
  await page.goto(`/experiences/${event.id}/social?debug=1`);
  await page.waitForFunction(() => window.sojournDebug !== undefined);
  await expect(postCard(page, OPENING)).toBeVisible();
  await workerReady(page);
  const other = await context.newPage();
  await other.goto('/manage/experiences/upcoming');
  await expect(other.getByTestId('sync-chip')).toBeVisible();
  await network.goDown();
  for (const tab of [page, other]) {
    await tab.evaluate(() => {
      const seen: Record<string, number> = {};
      Object.assign(window, { seen });
      const look = () => {
        seen[/\d+/.exec(document.querySelector('[data-testid=sync-chip]')?.textContent ?? '')?.[0] ?? ''] ??=
          Date.now();
      };
      new MutationObserver(look).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    });
  }
  const stored: number[] = [];
  for (let n = 1; n <= 5; n++) {
    await queueComments(page, { eventId: event.id, postId: post.id }, 1);
    stored.push(await page.evaluate(() => Date.now()));
    for (const tab of [page, other]) await expect(tab.getByTestId('sync-chip')).toContainText(`${n} waiting`);
  }
  expect(await unsentOn(other)).toBe(5);
  for (const tab of [page, other]) {
    const seen = await tab.evaluate(() => (window as unknown as { seen: Record<string, number> }).seen);
    // other tests keep both cores busy at the same time
    const slowness = slownessOfWork();
    for (const [index, at] of stored.entries())
      expect((seen[index + 1]! - at) / slowness, `change ${index + 1}`).toBeLessThan(500);
  }
});

test("Honest count: changes that could not be sent for 10 min by the device's clock, although the server answers, are reported on screen", async ({
  newPerson,
  newDevice,
  network,
}) => {
  const host = await newPerson('Hana');
  const event = await newEvent(host);
  const post = await postAs(host, event.id, OPENING);
  const { page } = await newDevice(host);
  await page.clock.install();
  await page.goto(`/experiences/${event.id}/social`);
  await expect(postCard(page, OPENING)).toBeVisible();
  await workerReady(page);
  // the server answers everything except the call that carries changes, which it tells to retry later
  network.setRules({
    mode: 'status',
    status: 503,
    headers: { 'x-sojourn': '1', 'retry-after': '900' },
    path: '/api/batch',
  });
  await writeComment(postCard(page, OPENING), 'Nobody hears this');
  const stalled = page.locator('[data-notice=stalled]');
  await expect
    .poll(() => network.log.filter(({ path, mode }) => path === '/api/batch' && mode === 'status').length, {
      message: 'the call was tried',
    })
    .toBeGreaterThan(0);
  /** Moves the device's clock ahead in steps, so that the network can answer before calls time out. */
  const pass = async (seconds: number) => {
    for (let passed = 0; passed < seconds; passed += 10) {
      await page.clock.runFor(10_000);
      await page.evaluate(async () => {
        await fetch('/health');
      });
    }
  };
  await pass(480);
  await expect(stalled, 'after eight minutes').toHaveCount(0);
  await pass(130);
  await expect(stalled, 'after ten minutes').toContainText('have not got through for 10 minutes');
  await expect(stalled).toContainText('1 change waiting');
  await expect(page.locator('[data-notice=offline]'), 'the server can be reached').toHaveCount(0);

  network.setRules();
  for (let tries = 0; tries < 40 && (await unsentOn(page)) > 0; tries++) await pass(10);
  await expect.poll(() => unsentOn(page)).toBe(0);
  await expect(stalled).toHaveCount(0);
  expect(await commentsOf(host, event.id, post.id)).toEqual(['Nobody hears this']);
});
