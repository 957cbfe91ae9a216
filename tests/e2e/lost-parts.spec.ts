// Weak Wi-Fi before the app is installed: code that fails to load fails only where it is needed.
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import type { FaultProxy } from '#tests/e2e/support/fault-proxy.ts';
import { expectLostParts } from '#tests/e2e/support/lost-parts.ts';
import { answer, newEvent, postAs } from '#tests/e2e/support/scene.ts';

test('a tab that fails to load says so in its place, a layer in a notice; Retry loads either, and the page around it stays', async ({
  newPerson,
  newDevice,
  network,
}) => {
  const host = await newPerson('Hana');
  const event = await newEvent(host);
  await postAs(host, event.id, 'Doors open at eight.');
  const { page, context } = await newDevice(host, { serviceWorkers: 'block' });
  await page.goto(`/manage/experiences/upcoming/${event.id}/social`);
  await expect(page.getByText('Doors open at eight.')).toBeVisible();
  network.setRules({ mode: 'refuse', path: '/health' }, { mode: 'refuse', path: /^\/assets\/hosting-/ });
  const lost: string[] = [];
  context.on('requestfailed', (request) => lost.push(request.url()));
  /**
   * A part that fails to load probes the server once. If that request were still pending when the server
   * comes back, the page would reload by itself.
   */
  const probesFailed = (times: number) =>
    expect.poll(() => lost.filter((url) => url.endsWith('/health')).length).toBe(times);

  await page.getByRole('link', { name: /^Attendees/ }).click();
  const failed = page
    .getByRole('main')
    .getByRole('alert')
    .filter({ hasText: 'This part could not be loaded' });
  await expect(failed).toBeVisible();
  expect(
    lost.some((url) => url.includes('/assets/hosting-')),
    'the code was really refused',
  ).toBe(true);
  await expect(page.getByRole('heading', { level: 1 }), 'the page around it stays').toContainText(event.name);
  await probesFailed(1);
  await failed.getByRole('button', { name: 'Retry' }).click();
  await probesFailed(2);
  await expect(failed).toBeVisible();

  await page.getByRole('button', { name: 'Experience Settings' }).click();
  const loadNotice = page.getByRole('alert').filter({ hasText: 'This part could not be loaded' }).last();
  await expect(loadNotice.getByRole('button', { name: 'Retry' })).toBeVisible();
  await probesFailed(3);
  network.setRules();
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No Attendees Yet')).toBeVisible({ timeout: 20_000 });
  await loadNotice.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('dialog', { name: 'Experience Settings' })).toBeVisible();
  expect(
    await page.evaluate(() => {
      // Chromium has a sheet object even for a style sheet that failed to load; reading its rules throws
      const hasRules = ({ sheet }: HTMLLinkElement) => {
        try {
          return (sheet?.cssRules.length ?? 0) > 0;
        } catch {
          return false;
        }
      };
      return [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
        .filter((link) => !hasRules(link))
        .map(({ href }) => href);
    }),
    'every style sheet is loaded',
  ).toEqual([]);
});

test('hosts can read their itinerary if the tools to edit it fail to load, and Retry loads them', async ({
  newPerson,
  newDevice,
  network,
}) => {
  const host = await newPerson('Hana');
  const event = await newEvent(host);
  const { page } = await newDevice(host, { serviceWorkers: 'block' });
  network.setRules({ mode: 'refuse', path: '/health' }, { mode: 'refuse', path: /^\/assets\/board-/ });
  await page.goto(`/manage/experiences/upcoming/${event.id}/itinerary`);
  const failed = page.getByRole('main').getByRole('alert');
  await expect(failed).toContainText('The tools to edit this itinerary could not be loaded');
  await expect(page.getByRole('link', { name: /Day 2/ })).toBeVisible();
  network.setRules();
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('button', { name: 'Add activity' })).toBeVisible({ timeout: 20_000 });
});

test('a menu or a dialog that fails to load leaves the page as it is; another press loads it', async ({
  newPerson,
  newDevice,
  network,
}) => {
  const guest = await newPerson('Gil');
  const event = await newEvent(await newPerson('Hana'));
  await answer(guest, event.id, 'Yes');
  await postAs(guest, event.id, 'Doors open at eight.');
  const { page } = await newDevice(guest, { serviceWorkers: 'block' });
  let failedProbes = 0;
  page.on('requestfailed', (request) => {
    failedProbes += Number(request.url().endsWith('/health'));
  });
  const loadNotices = page.getByRole('alert').filter({ hasText: 'This part could not be loaded' });

  await page.goto(`/experiences/${event.id}/social`);
  const post = page.getByRole('article').filter({ hasText: 'Doors open at eight.' });
  await expect(post).toBeVisible();
  network.setRules({ mode: 'refuse', path: '/health' }, { mode: 'refuse', path: /^\/assets\/layers-/ });

  const face = page.getByRole('button', { name: 'Gil Tester, account menu' });
  await face.press('Enter');
  await expect(loadNotices).toHaveCount(1);
  await expect(post).toBeVisible();
  await expect(face, 'the button keeps the focus').toBeFocused();

  await post.getByRole('button', { name: 'Delete post' }).click();
  await expect(loadNotices).toHaveCount(2);
  await expect(post).toBeVisible();

  // an answer to any of these probes would make the page reload
  await expect.poll(() => failedProbes).toBe(network.log.filter(({ path }) => path === '/health').length);
  network.setRules();
  await loadNotices.last().getByRole('button', { name: 'Retry' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await face.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible();
});

/** Refuses the app itself. Returns how many attempts have failed. */
async function withoutApp(network: FaultProxy, page: Page): Promise<() => number> {
  network.setRules({ mode: 'refuse', path: /^\/assets\/index-.*\.js$/ });
  await expectLostParts(page);
  return () => network.log.filter(({ path, mode }) => path.includes('/index-') && mode === 'refuse').length;
}

test('if the app itself fails to load, it is requested again until it loads', async ({
  newDevice,
  network,
}) => {
  // a device without the app
  const { page } = await newDevice(undefined, { serviceWorkers: 'block' });
  const refused = await withoutApp(network, page);
  await page.goto('/privacy-policy');
  // requested by the preload, the start, and at least one retry
  await expect.poll(refused, { timeout: 30_000 }).toBeGreaterThan(5);
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  await expect(heading).toHaveCount(0);

  network.setRules();
  await expect(heading).toBeVisible({ timeout: 20_000 });
});

test('a shared link can be read without the app, which is requested until it loads, and then does what was pressed', async ({
  newPerson,
  newDevice,
  network,
}) => {
  const event = await newEvent(await newPerson('Hana'), { privacy: 'PUBLIC' });
  const { page } = await newDevice(undefined, { serviceWorkers: 'block' });
  const refused = await withoutApp(network, page);
  await page.goto(`/itinerary/${event.id}`);
  await expect(page.getByRole('heading', { level: 1, name: event.name })).toBeVisible();
  await page.getByRole('button', { name: 'Join' }).click();
  await expect.poll(refused, { timeout: 30_000 }).toBeGreaterThan(5);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  network.setRules();
  await expect(page.getByRole('dialog')).toBeVisible({ timeout: 20_000 });
});
