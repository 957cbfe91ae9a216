// The debug panel in a real browser: its simulated network affects calls of the page and the worker, and
// scripts can drive the app.
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type {} from '#src/features/debug/sojourn-debug.ts';
import type { LoggedEvent } from '#src/data/device/sync-log.ts';
import { workerReady } from '#tests/e2e/support/browser.ts';
import { heldByDevice, unsentOn } from '#tests/e2e/support/device-storage.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import {
  commentsOf,
  feedOf,
  newEvent,
  postAs,
  postCard,
  sentInBatches,
  writeComment,
  writePost,
} from '#tests/e2e/support/scene.ts';

const OPENING = 'Doors open at eight.';
const notice = (page: Page, of: 'offline' | 'portal' | 'signIn') => page.locator(`[data-notice=${of}]`);
const logOf = (page: Page): Promise<LoggedEvent[]> => page.evaluate(() => window.sojournDebug!.log());
const simulatedOn = async (page: Page) =>
  (await logOf(page)).flatMap(({ where, event }) =>
    event.kind === 'simulated' ? [{ where, what: event.what, path: event.path }] : [],
  );

/** Turns the panel on through the address and waits until it can be scripted. */
async function openWithDebug(page: Page, path: string): Promise<void> {
  await page.goto(`${path}?debug=1`);
  await page.waitForFunction(() => window.sojournDebug !== undefined);
  expect(new URL(page.url()).search, 'the parameter is removed from the address').toBe('');
}
async function openPanel(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Debug/ }).click();
  const panel = page.getByRole('dialog', { name: 'Debug panel' });
  await expect(panel).toBeVisible();
  return panel;
}

test('without ?debug=1 nothing of the debug panel is loaded', async ({ newPerson, newDevice }) => {
  const { page } = await newDevice(await newPerson('Hana'));
  await expect(page.getByRole('button', { name: 'Hana Tester, account menu' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Debug/ })).toHaveCount(0);
  expect(await page.evaluate(() => 'sojournDebug' in window)).toBe(false);
  expect(Object.keys((await heldByDevice(page)).databases)).not.toContain('sojourn-debug');
});

test('choosing “Offline” takes every tab offline, across reloads; after switching back, everything is sent', async ({
  newPerson,
  newDevice,
  network,
}) => {
  const host = await newPerson('Hana');
  const event = await newEvent(host);
  const post = await postAs(host, event.id, OPENING);
  const { page, context } = await newDevice(host);
  const address = `/experiences/${event.id}/social`;
  await openWithDebug(page, address);
  await expect(postCard(page, OPENING)).toBeVisible();
  await workerReady(page);
  const panel = await openPanel(page);
  await panel.getByRole('radio', { name: 'Offline' }).click();
  await expect(page.getByRole('button', { name: 'Debug: offline' })).toBeVisible();
  await expect(notice(page, 'offline'), 'shown before anything is sent').toBeVisible();

  const from = network.log.length;
  await writeComment(postCard(page, OPENING), 'From the tunnel');
  await page.reload();
  await expect(
    postCard(page, OPENING).getByRole('listitem').filter({ hasText: 'From the tunnel' }),
  ).toBeVisible();
  const other = await context.newPage();
  await other.goto(address);
  await writeComment(postCard(other, OPENING), 'From the other tab');
  await expect(notice(other, 'offline')).toBeVisible();
  expect(
    network.log.slice(from).filter(({ path }) => /^\/(?:api|auth|health)/.test(path)),
    'no call left the device',
  ).toEqual([]);

  await (await openPanel(other)).getByRole('radio', { name: 'Real network' }).click();
  await expect.poll(() => unsentOn(page)).toBe(0);
  await expect(notice(page, 'offline')).toHaveCount(0);
  await expect(notice(other, 'offline')).toHaveCount(0);
  expect(await commentsOf(host, event.id, post.id)).toEqual(['From the tunnel', 'From the other tab']);
});

test('on a phone the debug button is in the page’s margin and covers no control; the keyboard opens the panel', async ({
  newPerson,
  newDevice,
}) => {
  const host = await newPerson('Hana');
  const event = await newEvent(host);
  const { page } = await newDevice(host, { viewport: { width: 390, height: 844 } });
  const tab = page.getByRole('button', { name: 'Debug', exact: true });
  for (const [path, pressed] of [
    [`/experiences/${event.id}/social`, page.getByRole('button', { name: 'Post', exact: true })],
    ['/storage', page.getByRole('switch').first()],
  ] as const) {
    await openWithDebug(page, path);
    const box = (await pressed.boundingBox())!;
    expect(box.x + box.width, path).toBeLessThanOrEqual((await tab.boundingBox())!.x);
  }
  await expect
    .poll(async () => {
      await page.keyboard.press('Shift+Tab');
      return tab.evaluate((element) => element === document.activeElement);
    })
    .toBe(true);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Debug panel' })).toBeVisible();
});

test('drop after commit: the server applies the change but its answer is lost, and sending it again has no second effect', async ({
  newPerson,
  newDevice,
  network,
}) => {
  const host = await newPerson('Hana');
  const event = await newEvent(host);
  const { page } = await newDevice(host);
  await openWithDebug(page, `/experiences/${event.id}/social`);
  const panel = await openPanel(page);
  await panel.getByLabel('How', { exact: true }).selectOption('drop-after-commit');
  await panel.getByLabel('How many').fill('2');
  await panel.getByRole('button', { name: 'Set', exact: true }).click();
  await expect(panel.getByText('2 calls will still fail')).toBeVisible();

  await writePost(page, 'Once and only once');
  await expect.poll(() => unsentOn(page), { timeout: 30_000 }).toBe(0);
  const sent = sentInBatches(network);
  expect(sent.map(({ id }) => id)).toEqual([sent[0]!.id, sent[0]!.id, sent[0]!.id]);
  expect((await feedOf(host, event.id)).map(({ title }) => title)).toEqual(['Once and only once']);
  await expect(panel.getByText(/still fail/)).toHaveCount(0);
  await expect(panel.getByTestId('debug-log')).toContainText('settled');

  const downloading = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Export as JSON' }).click();
  const download = await downloading;
  const text = readFileSync(await download.path(), 'utf8');
  const { log, build, open } = JSON.parse(text) as { log: LoggedEvent[]; build: string; open: unknown[] };
  expect([download.suggestedFilename().startsWith('sojourn-log-'), typeof build, open]).toEqual([
    true,
    'string',
    [],
  ]);
  const ofRow = log.flatMap(({ event: one }) =>
    one.kind === 'simulated' ? [one.what] : JSON.stringify(one).includes(sent[0]!.id) ? [one.kind] : [],
  );
  expect(ofRow).toEqual([
    'queued',
    'sent',
    'drop-after-commit',
    'refusedWhole',
    'sent',
    'drop-after-commit',
    'refusedWhole',
    'sent',
    'verdict',
    'settled',
  ]);
  for (const secret of ['Once and only once', host.emailId, 'Hana', 'Bearer'])
    expect(text).not.toContain(secret);
});

test('each kind of captive portal is named on screen, and no change counts as sent', async ({
  newPerson,
  newDevice,
  network,
}) => {
  const host = await newPerson('Hana');
  const event = await newEvent(host);
  const { page } = await newDevice(host);
  await openWithDebug(page, `/experiences/${event.id}/social`);
  const panel = await openPanel(page);
  const from = network.log.length;
  for (const [n, shape] of ['redirect', 'its HTML', 'its JSON'].entries()) {
    await panel.getByRole('radio', { name: `Sign-in page: ${shape}` }).click();
    await expect(notice(page, 'portal')).toBeVisible();
    await writePost(page, `Behind ${shape}`);
    await expect(panel.getByTestId('debug-row')).toHaveCount(n + 1);
    await expect(panel.getByTestId('debug-row').last()).toHaveAttribute('data-state', /waiting|sending/);
  }
  expect(network.log.slice(from).filter(({ path }) => path === '/api/batch')).toEqual([]);
  await panel.getByRole('radio', { name: 'Real network' }).click();
  await expect(panel.getByText('Outbox (0)')).toBeVisible();
  await expect(notice(page, 'portal')).toHaveCount(0);
  expect(await feedOf(host, event.id)).toHaveLength(3);
});

test('an expired session pauses sending; “Drain now” resumes it', async ({ newPerson, newDevice }) => {
  const host = await newPerson('Hana');
  const event = await newEvent(host);
  const { page } = await newDevice(host);
  await openWithDebug(page, `/experiences/${event.id}/social`);
  await page.evaluate(() => window.sojournDebug!.setNetwork({ failNext: { count: 2, how: 'status-401' } }));
  await writePost(page, 'Kept meanwhile');
  await expect(notice(page, 'signIn')).toContainText('Log in to send 1 change');
  const panel = await openPanel(page);
  await expect(panel.getByTestId('debug-row')).toHaveAttribute('data-state', 'waiting');
  expect(
    await page.evaluate(async () =>
      (await window.sojournDebug!.rows()).map(({ failures, status }) => ({ failures, status })),
    ),
  ).toEqual([{ failures: 0, status: 'queued' }]);
  await panel.getByRole('button', { name: 'Drain now' }).click();
  await expect(panel.getByText('Outbox (0)')).toBeVisible();
  await expect(notice(page, 'signIn')).toHaveCount(0);
});

test('a chain of changes queued offline by a script arrives in order over weak Wi-Fi', async ({
  newPerson,
  newDevice,
}) => {
  const host = await newPerson('Hana');
  const event = await newEvent(host);
  const { page } = await newDevice(host);
  await openWithDebug(page, `/experiences/${event.id}/social`);
  await expect(
    page.getByRole('textbox', { name: 'Write a post' }),
    'the experience is on the device',
  ).toBeVisible();
  const postId = await page.evaluate(async (eventId) => {
    const debug = window.sojournDebug!;
    await debug.setNetwork({ condition: 'offline' });
    const id = debug.newId();
    await debug.queue('createPost', { id, eventId, title: 'By a script', file: null });
    await debug.queue('likePost', { eventId, postId: id, liked: true });
    for (let n = 1; n <= 5; n++)
      await debug.queue('createComment', { id: debug.newId(), eventId, postId: id, comment: `Comment ${n}` });
    return id;
  }, event.id);
  await expect(postCard(page, 'By a script'), 'shown as if made by hand').toBeVisible();
  expect(await page.evaluate(() => window.sojournDebug!.settled({ timeoutMs: 500 }))).toMatchObject({
    settled: false,
    open: { length: 7 },
  });

  const end = await page.evaluate(async () => {
    const debug = window.sojournDebug!;
    await debug.setNetwork({ condition: 'weak', weak: { latencyMs: 60, jitterMs: 50, loss: 0.3 } });
    debug.drain();
    return debug.settled({ timeoutMs: 45_000 });
  });
  expect(end).toEqual({ settled: true, open: [] });
  expect(await feedOf(host, event.id)).toMatchObject([
    { id: postId, title: 'By a script', likesCount: 1, commentCount: 5 },
  ]);
  expect((await commentsOf(host, event.id, postId)).toSorted()).toEqual(
    [1, 2, 3, 4, 5].map((n) => `Comment ${n}`),
  );
});

test('the simulated network also applies to the worker, which then fetches no missing picture', async ({
  newPerson,
  newDevice,
  network,
}) => {
  const { page } = await newDevice(await newPerson('Hana'));
  await openWithDebug(page, '/');
  await workerReady(page);
  const file = () =>
    page.evaluate(() =>
      fetch('/files/00000000-0000-7000-8000-000000000001').then(
        ({ status }) => status,
        () => 'no connection',
      ),
    );
  expect(await file(), 'the server answers that there is no such file').toBe(404);
  await page.evaluate(() => window.sojournDebug!.setNetwork({ condition: 'offline' }));
  const from = network.log.length;
  expect(await file()).toBe('no connection');
  expect(network.log.slice(from).filter(({ path }) => path.startsWith('/files/'))).toEqual([]);
  expect(await simulatedOn(page)).toContainEqual({
    where: 'worker',
    what: 'offline',
    path: '/files/00000000-0000-7000-8000-000000000001',
  });
  await page.evaluate(() => window.sojournDebug!.setNetwork({ condition: 'normal' }));
  expect(await file(), 'the server answers that there is no such file').toBe(404);
});

test('turning the debug panel off removes it in all tabs: no simulated network, no log, no scripting', async ({
  newPerson,
  newDevice,
}) => {
  const { page, context } = await newDevice(await newPerson('Hana'));
  await openWithDebug(page, '/');
  const other = await context.newPage();
  await other.goto('/');
  await other.waitForFunction(() => window.sojournDebug !== undefined);
  await page.evaluate(() => window.sojournDebug!.setNetwork({ condition: 'offline' }));
  await expect(notice(other, 'offline')).toBeVisible();
  await (await openPanel(page)).getByRole('button', { name: 'Turn the debug panel off' }).click();
  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', { name: /^Debug/ })).toHaveCount(0);
    await expect(notice(tab, 'offline')).toHaveCount(0);
    expect(await tab.evaluate(() => 'sojournDebug' in window)).toBe(false);
  }
  await expect
    // only lists them: opening one that is being deleted would create it again
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .not.toContain('sojourn-debug');

  // and it can be turned on again in the app
  await page.getByRole('button', { name: 'Hana Tester, account menu' }).click();
  await expect(page.getByText('Debug panel')).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'On this device' }).click();
  await page.getByRole('switch', { name: 'Debug panel' }).press('Space');
  await expect(page.getByRole('button', { name: 'Debug', exact: true })).toBeVisible();
  expect(await page.evaluate(() => window.sojournDebug!.network())).toMatchObject({ condition: 'normal' });
});
