// Notices about the connection appear and disappear without moving the page. Where the bar has no room for
// them, the page moves down instead, so that nothing is covered.
import type { Page } from '@playwright/test';
import { goOffline, goOnline, workerReady } from '#tests/e2e/support/browser.ts';
import { heldByDevice } from '#tests/e2e/support/device-storage.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { expectFingerSized, expectNoSidewaysScroll } from '#tests/e2e/support/page-checks.ts';
import { newEvent, postAs, postCard } from '#tests/e2e/support/scene.ts';

/** Records layout shifts from here on. Animations are off, so nothing moves by itself. */
async function watchMoves(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen = window as unknown as { moves: string[] };
    seen.moves = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
      })[]) {
        for (const { node, previousRect, currentRect } of entry.sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          if (element?.closest('main'))
            seen.moves.push(`${element.tagName} ${element.className}: ${previousRect.y} to ${currentRect.y}`);
        }
      }
    }).observe({ type: 'layout-shift' });
  });
  return () => page.evaluate(() => (window as unknown as { moves: string[] }).moves);
}

for (const width of [390, 820, 1440]) {
  test(`notices about the connection ${width < 1280 ? 'cover' : 'move'} nothing on the page at ${width} px, whether they appear, collapse, expand or disappear`, async ({
    newPerson,
    newDevice,
    network,
  }) => {
    const host = await newPerson('Hana');
    const event = await newEvent(host);
    await postAs(host, event.id, 'Doors open at eight.');
    const { page, context } = await newDevice(host, { viewport: { width, height: 844 } });
    await page.goto(`/experiences/${event.id}/social`);
    await expect(postCard(page, 'Doors open at eight.')).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const placeOf = async (name: string) => (await page.getByRole('textbox', { name }).boundingBox())?.y;
    const before = (await placeOf('Write a post'))!;
    const moves = await watchMoves(page);
    const shown = async () => {
      const place = (await notice.boundingBox())!;
      const main = (await page.locator('main').boundingBox())!;
      if (width < 1280) expect(main.y).toBeGreaterThan(place.y + place.height);
      expect(await placeOf('Write a post')).toBe(width < 1280 ? before + main.y - top : before);
    };
    const { y: top } = (await page.locator('main').boundingBox())!;

    const notice = page.locator('[data-notice=offline]');
    // a worker that has only just started ignores the browser's offline switch, so the proxy goes down, too
    await network.goDown();
    await goOffline(context);
    await expect(notice).toBeVisible({ timeout: 30_000 });
    await expect(notice).toBeInViewport({ ratio: 1 });
    await shown();
    await expectFingerSized(page);
    await notice.getByRole('button', { name: 'Collapse this notice' }).press('Enter');
    await expect(notice).toHaveCount(0);
    const collapsed = page.getByRole('button', { name: 'Offline. Show the notice' });
    await expect(collapsed, 'the focus moves to the collapsed notice').toBeFocused();
    expect(await placeOf('Write a post'), 'collapsed').toBe(before);
    await expectNoSidewaysScroll(page);
    await expectFingerSized(page);
    await collapsed.press('Enter');
    await expect(notice.getByRole('button', { name: 'Collapse this notice' })).toBeFocused();
    await shown();

    await network.comeUp();
    await goOnline(context);
    const goodNews = page.locator('[data-notice=online]');
    await expect(goodNews).toBeVisible({ timeout: 60_000 });
    await expect(goodNews).toHaveCount(0);
    expect(await placeOf('Write a post'), 'after it disappeared').toBe(before);
    if (width >= 1280) expect(await moves()).toEqual([]);
  });
}

test('on a shared link the notice does not cover the event’s name', async ({
  newPerson,
  newDevice,
  network,
}) => {
  const event = await newEvent(await newPerson('Hana'));
  const { page, context } = await newDevice(undefined, { viewport: { width: 390, height: 844 } });
  await page.goto(`/itinerary/${event.id}`);
  const name = page.getByRole('heading', { level: 1, name: event.name });
  await expect(name).toBeVisible();
  await workerReady(page);
  // the page's last look is stored once the worker has fetched the code that stores it
  await expect
    .poll(async () => JSON.stringify((await heldByDevice(page)).databases).includes(`etag:${event.id}`))
    .toBe(true);
  await network.goDown();
  await goOffline(context);
  await page.reload();
  const notice = page.locator('[data-notice=offline]');
  await expect(notice).toBeInViewport({ ratio: 1, timeout: 30_000 });
  const place = (await notice.boundingBox())!;
  await expect.poll(async () => (await name.boundingBox())!.y).toBeGreaterThan(place.y + place.height);
});

test('the notice is also visible after scrolling down', async ({ newPerson, newDevice, network }) => {
  const host = await newPerson('Hana');
  const event = await newEvent(host);
  for (let n = 1; n <= 4; n++) await postAs(host, event.id, `Post number ${n}`);
  const { page, context } = await newDevice(host, { viewport: { width: 390, height: 844 } });
  await page.goto(`/experiences/${event.id}/social`);
  await expect(postCard(page, 'Post number 1')).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await network.goDown();
  await goOffline(context);
  await expect(page.locator('[data-notice=offline]')).toBeInViewport({ ratio: 1, timeout: 30_000 });
});

test('at 320 px the count of pending changes fits into the bar', async ({
  newPerson,
  newDevice,
  network,
}) => {
  const host = await newPerson('Hana');
  const { id } = await newEvent(host);
  const { page } = await newDevice(host, { viewport: { width: 320, height: 640 } });
  await page.goto(`/manage/experiences/upcoming/${id}/itinerary`);
  await page.getByRole('button', { name: /^Edit Event subtitle: / }).click();
  await network.goDown();
  await page.getByLabel('Event subtitle', { exact: true }).fill('Boats and bridges');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('sync-chip')).toHaveText('1 waiting');
  await expectNoSidewaysScroll(page);
});
