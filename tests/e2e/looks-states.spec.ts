// The four states of a list: a skeleton while loading, a sentence if it is empty, an error with Retry, and,
// while offline, the stored list with its age.
import type { Page } from '@playwright/test';
import { workerReady } from '#tests/e2e/support/browser.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import type { FaultRule } from '#tests/e2e/support/fault-proxy.ts';
import { newEvent } from '#tests/e2e/support/scene.ts';

const UNANSWERED: FaultRule = { mode: 'blackhole', path: /^\/(api|oapi)\// };
const BROKEN: FaultRule = {
  mode: 'status',
  status: 500,
  body: '{"error":"Out of order","code":"INTERNAL"}',
  path: /^\/(api|oapi)\//,
};

/** Expects skeletons in the shape of what is loading, which are hidden for the first 150 ms. */
async function expectSkeleton(page: Page): Promise<void> {
  const block = page.locator('[aria-busy="true"] span[data-loading]').first();
  await expect(block).toBeAttached();
  expect(await block.evaluate((element) => getComputedStyle(element).animationDelay.split(',')[0])).toBe(
    '0.15s',
  );
  await expect(block).toHaveCSS('opacity', '1');
}

test('an itinerary that is not on the device shows a skeleton, then an error with Retry, which loads it', async ({
  newPerson,
  newDevice,
  network,
}) => {
  const host = await newPerson('Hana');
  const event = await newEvent(host);
  const { page } = await newDevice();
  // once the worker is installed, the page comes from the device, without the itinerary
  await page.goto('/privacy-policy');
  await workerReady(page);
  network.setRules(UNANSWERED);
  await page.goto(`/itinerary/${event.id}`);
  await expectSkeleton(page);
  network.setRules(BROKEN);
  network.cutConnections();
  await page.reload();
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  network.setRules();
  await retry.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.name);
});

test('an empty list says so; offline, a stored list is shown with its age', async ({
  newPerson,
  newDevice,
  network,
}) => {
  const host = await newPerson('Hana');
  const { page } = await newDevice(host);
  await page.goto('/manage/experiences/upcoming');
  await expect(page.getByText('You do not have any upcoming events.')).toBeVisible();
  const event = await newEvent(host);
  await expect(page.getByRole('link', { name: event.name })).toBeVisible();
  await page.goto(`/experiences/${event.id}/social`);
  await expect(page.getByText('No feeds available yet')).toBeVisible();
  await page.goto(`/experiences/${event.id}/itinerary`);
  await expect(
    page.getByText('No activities scheduled for this day yet. Take some time to relax and explore!'),
  ).toBeVisible();

  await workerReady(page);
  await network.goDown();
  const main = page.getByRole('main');
  for (const [address, age] of [
    [`/experiences/${event.id}/itinerary`, /Updated/],
    ['/manage/experiences/upcoming', /Updated/],
    ['/', /Updated/],
  ] as const) {
    await page.goto(address);
    await expect(main.getByText(event.name).first()).toBeVisible();
    await expect(main.getByText(age).first()).toBeVisible({ timeout: 20_000 });
  }
  await expect(page.getByText('You are offline. Some features may not be available.')).toBeVisible();

  // a page that was never loaded on this device says so instead of loading for ever
  await page.goto(`/itinerary/${crypto.randomUUID()}`);
  await expect(page.getByText('Not on this device yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
});
