// One build replaces another on a device: Update while typing (docs/protocol.md#guarantees).
import type { Locator, Page } from '@playwright/test';
import type {} from '#src/features/debug/sojourn-debug.ts';
import { OUTBOX_TEXT } from '#src/features/outbox/messages.ts';
import { messages } from '#src/sync/messages.ts';
import { workerReady } from '#tests/e2e/support/browser.ts';
import { unsentOn } from '#tests/e2e/support/device-storage.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { makeNextBuild, NEXT_BUILD, NEXT_COMMENT } from '#tests/e2e/support/next-build.ts';
import { layersGone } from '#tests/e2e/support/people.ts';
import { commentsOf, newEvent, outboxOf, postAs, postCard, writeComment } from '#tests/e2e/support/scene.ts';
import type { ServerProcess } from '#tests/e2e/support/server-process.ts';
import { followWorkers } from '#tests/e2e/support/worker-history.ts';

const OPENING = 'Doors open at eight.';
const QUEUED = 60;
const SILENCE = { mode: 'blackhole', path: /^\/(?:api|auth)\// } as const;

/** Checks for an update, which the browser also does by itself from time to time. */
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())!.update();
  });
const workerStates = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return {
      installing: registration?.installing?.state ?? null,
      waiting: registration?.waiting?.state ?? null,
    };
  });
/** Adds the record of the page's workers to the message of a failure. */
const explained = <T>(workers: () => string, wait: Promise<T>): Promise<T> =>
  wait.catch((problem: Error) => {
    throw new Error(`${problem.message}\nWhat happened to the workers:\n${workers()}`);
  });

/** Opens the app and restarts the server with the next build. Returns the button that applies the update. */
async function nextBuildOffered(page: Page, server: ServerProcess, workers: () => string): Promise<Locator> {
  const next = makeNextBuild();
  await page.goto('/');
  await workerReady(page);
  await server.stop();
  await server.start(next);
  await lookForUpdate(page);
  const reload = page.getByRole('button', { name: 'Reload', exact: true });
  await explained(workers, expect(reload).toBeVisible({ timeout: 30_000 }));
  return reload;
}

/** ms. The page repeats its request to activate the next build every four seconds. */
const TAKES_OVER = 30_000;
/** Waits until the page runs the next build, or the first one. */
const runsBuild = (page: Page, which: 'first' | 'next', workers: () => string) =>
  explained(
    workers,
    expect(page.locator(NEXT_BUILD)).toHaveCount(which === 'next' ? 1 : 0, { timeout: TAKES_OVER }),
  );

test('Update while typing: an update leaves the open page and the typed text alone until the person applies it', async ({
  newPerson,
  newDevice,
  network,
  server,
}) => {
  const next = makeNextBuild();
  const host = await newPerson('Hana');
  const event = await newEvent(host);
  const post = await postAs(host, event.id, OPENING);
  const { page } = await newDevice(host);
  const workers = await followWorkers(page);
  await page.goto(`/experiences/${event.id}/social`);
  await expect(postCard(page, OPENING)).toBeVisible();
  await workerReady(page);
  network.setRules(SILENCE);
  await writeComment(postCard(page, OPENING), 'Queued under the first build');
  const composer = page.getByRole('textbox', { name: 'Write a post' });
  await composer.pressSequentially('Half a sent');

  await server.stop();
  await server.start(next);
  await lookForUpdate(page);
  await expect
    .poll(() => workerStates(page), { timeout: 30_000 })
    .toEqual({ installing: null, waiting: 'installed' });
  await composer.pressSequentially('ence');
  const reload = page.getByRole('button', { name: 'Reload', exact: true });
  await expect(reload, 'nothing pops up during typing').toHaveCount(0);
  await expect(composer).toHaveValue('Half a sentence');

  // the server no longer has any file of the first build, but the open page still finds its own
  const lazily = network.log.length;
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible();
  expect(
    network.log.slice(lazily).filter(({ path }) => path.startsWith('/assets/')),
    'loaded from the device',
  ).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.locator(NEXT_BUILD)).toHaveCount(0);

  await reload.click();
  await runsBuild(page, 'next', workers);
  await expect(composer).toHaveValue('Half a sentence');
  expect(await unsentOn(page)).toBe(1);
  network.setRules();
  await expect.poll(() => unsentOn(page), { timeout: 45_000 }).toBe(0);
  expect(await commentsOf(host, event.id, post.id)).toEqual(['Queued under the first build']);
});

test('Update while typing: the new build takes over on request, even while the worker waits for a request that is never answered', async ({
  newPerson,
  newDevice,
  network,
  server,
}) => {
  const { page } = await newDevice(await newPerson('Hana'));
  const workers = await followWorkers(page);
  const reload = await nextBuildOffered(page, server, workers);
  network.setRules({ mode: 'blackhole', path: /^\/files\// });
  await page.evaluate(() => {
    new Image().src = `/files/${crypto.randomUUID()}`;
  });
  await expect.poll(() => network.log.some(({ mode }) => mode === 'blackhole')).toBe(true);
  await reload.click();
  await runsBuild(page, 'next', workers);
});

test('Update while typing: the new build takes over on request, even if a fetch starts the old worker again', async ({
  newPerson,
  newDevice,
  server,
}) => {
  const { page } = await newDevice(await newPerson('Hana'));
  const workers = await followWorkers(page);
  const reload = await nextBuildOffered(page, server, workers);
  // frequent enough that one comes just after the browser has stopped the worker, but with pauses in which it
  // can do so
  await page.evaluate(() => {
    let until = Infinity;
    const ask = async () => {
      while (performance.now() < until) {
        await fetch('/icons/icon-192.png').then((answer) => answer.blob());
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    };
    for (let line = 0; line < 4; line += 1) void ask().catch(() => undefined);
    const untilSoon = () => (until = performance.now() + 2000);
    addEventListener('click', untilSoon, { once: true, capture: true });
  });
  await reload.click();
  await runsBuild(page, 'next', workers);
});

test('Update while typing: a page updates on request even if another tab has already activated the new build', async ({
  newPerson,
  newDevice,
  server,
}) => {
  const { page, context } = await newDevice(await newPerson('Hana'));
  const otherTab = await context.newPage();
  await otherTab.goto('/');
  const workers = await followWorkers(page);
  const reload = await nextBuildOffered(page, server, workers);
  await otherTab.getByRole('button', { name: 'Reload', exact: true }).click({ timeout: 30_000 });
  await runsBuild(otherTab, 'next', workers);
  await expect(page.locator(NEXT_BUILD), 'not before the person applies it').toHaveCount(0);
  await reload.click();
  await runsBuild(page, 'next', workers);
});

test(`Update while typing: with ${QUEUED} changes queued, a rollback sends the changes that the older build knows and holds the rest; after another update everything has arrived once`, async ({
  newPerson,
  newDevice,
  network,
  server,
}) => {
  test.setTimeout(180_000);
  const next = makeNextBuild();
  const host = await newPerson('Hana');
  const event = await newEvent(host);
  const post = await postAs(host, event.id, OPENING);
  const { page } = await newDevice(host);
  const workers = await followWorkers(page);
  await page.goto(`/experiences/${event.id}/social?debug=1`);
  await page.waitForFunction(() => window.sojournDebug !== undefined);
  await expect(postCard(page, OPENING)).toBeVisible();
  await workerReady(page);
  const takeBuild = async (bundle?: string) => {
    await server.stop();
    await server.start(bundle);
    await lookForUpdate(page);
    const reload = page.getByRole('button', { name: 'Reload', exact: true });
    await explained(workers, reload.click({ timeout: 30_000 }));
    await runsBuild(page, bundle === undefined ? 'first' : 'next', workers);
    await expect(postCard(page, OPENING)).toBeVisible();
  };
  const early = Array.from({ length: QUEUED }, (_, n) => `Comment ${n + 1} of the first build`);
  const late = 'Written in the second build — ünïcödé 🙂';

  network.setRules(SILENCE);
  await page.evaluate(
    async ([target, comments]) => {
      const debug = window.sojournDebug!;
      for (const comment of comments)
        await debug.queue('createComment', { id: debug.newId(), ...target, comment });
    },
    [{ eventId: event.id, postId: post.id }, early] as const,
  );
  await takeBuild(next);
  expect(await unsentOn(page)).toBe(QUEUED);
  await writeComment(postCard(page, OPENING), late);

  await takeBuild();
  expect(await unsentOn(page)).toBe(QUEUED + 1);
  network.setRules();
  const held = { ...NEXT_COMMENT, status: 'heldUpgrade', args: { comment: late } };
  // the unanswered call may have to time out first, followed by its backoff
  await expect.poll(() => outboxOf(page), { timeout: 75_000 }).toMatchObject([held]);
  expect(await commentsOf(host, event.id, post.id)).toEqual(early);
  await page.getByTestId('sync-chip').click();
  const row = page.getByTestId('outbox-row');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(OUTBOX_TEXT.state.heldUpgrade);
  await expect(row).toContainText(messages.heldUpgrade);
  await expect(row, 'the text of a change that this build does not know').toContainText(late);
  await expect(
    row.getByRole('button', { name: OUTBOX_TEXT.retry, exact: true }),
    'no Retry, because this build cannot send it',
  ).toHaveCount(0);
  await page.keyboard.press('Escape');
  await layersGone(page);
  await page.reload();
  await expect(postCard(page, OPENING)).toBeVisible();
  expect(await outboxOf(page)).toMatchObject([held]);

  await takeBuild(next);
  await expect.poll(() => unsentOn(page), { timeout: 45_000 }).toBe(0);
  expect(await commentsOf(host, event.id, post.id)).toEqual([...early, late]);
});

const INCOMPLETE = {
  'a missing file': { mode: 'status', status: 502 },
  'a page in place of a file': { mode: 'portal-200-html' },
} as const;

for (const [what, fault] of Object.entries(INCOMPLETE))
  test(`Update while typing: an update with ${what} is not installed, and the old app stays complete, also offline`, async ({
    newPerson,
    newDevice,
    network,
    server,
  }) => {
    const next = makeNextBuild();
    const host = await newPerson('Hana');
    const event = await newEvent(host);
    const { page } = await newDevice(host);
    await page.goto(`/experiences/${event.id}/itinerary`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.name);
    await workerReady(page);
    await server.stop();
    await server.start(next);
    network.setRules({ ...fault, path: /^\/assets\/pages.+-next\.js$/ });
    await lookForUpdate(page);
    await expect
      .poll(() => network.log.some(({ mode }) => mode === fault.mode), { timeout: 30_000 })
      .toBe(true);
    await expect
      .poll(() => workerStates(page), { timeout: 30_000 })
      .toEqual({ installing: null, waiting: null });
    await network.goDown();
    for (const address of [`/experiences/${event.id}/itinerary`, '/storage', '/profile']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator(NEXT_BUILD)).toHaveCount(0);
    }
  });

test('Update while typing: an update that failed to install twice is offered as soon as it is complete', async ({
  newPerson,
  newDevice,
  network,
  server,
}) => {
  const next = makeNextBuild();
  const { page } = await newDevice(await newPerson('Hana'));
  const workers = await followWorkers(page);
  await page.goto('/');
  await workerReady(page);
  await server.stop();
  await server.start(next);
  network.setRules({ mode: 'status', status: 502, path: /^\/assets\/pages.+-next\.js$/ });
  const failures = () => network.log.filter(({ mode }) => mode === 'status').length;
  for (let round = 0; round < 2; round += 1) {
    const before = failures();
    await lookForUpdate(page);
    await expect.poll(failures, { timeout: 30_000 }).toBeGreaterThan(before);
    await expect
      .poll(() => workerStates(page), { timeout: 30_000 })
      .toEqual({ installing: null, waiting: null });
  }
  network.setRules();
  await lookForUpdate(page);
  const reload = page.getByRole('button', { name: 'Reload', exact: true });
  await explained(workers, reload.click({ timeout: 30_000 }));
  await runsBuild(page, 'next', workers);
});
