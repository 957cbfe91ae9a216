// What is said about the connection: it comes over the page and goes again without moving what is under a
// finger.
import type { Page } from '@playwright/test';
import { goOffline, goOnline } from '#tests/e2e/support/browser.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { expectFingerSized, expectNoSidewaysScroll } from '#tests/e2e/support/manners.ts';
import { newEvent, postAs, postCard } from '#tests/e2e/support/scene.ts';

/** From here on; with animations still, nothing moves by itself. */
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

for (const width of [390, 1440]) {
  test(`the notices of the connection move nothing on the page, at ${width} px: coming, folded, shown again, going`, async ({
    newPerson,
    newDevice,
  }) => {
    const host = await newPerson('Hana');
    const event = await newEvent(host);
    await postAs(host, event.id, 'Doors open at eight.');
    const { page, context } = await newDevice(host, { viewport: { width, height: 844 } });
    await page.goto(`/experiences/${event.id}/social`);
    await expect(postCard(page, 'Doors open at eight.')).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const placeOf = async (name: string) => (await page.getByRole('textbox', { name }).boundingBox())?.y;
    const before = await placeOf('Write a post');
    const moves = await watchMoves(page);

    await goOffline(context);
    const notice = page.locator('[data-notice=offline]');
    await expect(notice).toBeVisible({ timeout: 30_000 });
    await expect(notice).toBeInViewport({ ratio: 1 });
    expect(await placeOf('Write a post'), 'as it comes').toBe(before);
    await expectFingerSized(page);
    await notice.getByRole('button', { name: 'Collapse this notice' }).press('Enter');
    await expect(notice).toHaveCount(0);
    const folded = page.getByRole('button', { name: 'Offline. Show the notice' });
    await expect(folded, 'the focus goes where the notice went').toBeFocused();
    await expectNoSidewaysScroll(page);
    await expectFingerSized(page);
    await folded.press('Enter');
    await expect(notice.getByRole('button', { name: 'Collapse this notice' })).toBeFocused();
    expect(await placeOf('Write a post'), 'shown again').toBe(before);

    await goOnline(context);
    const goodNews = page.locator('[data-notice=online]');
    await expect(goodNews).toBeVisible({ timeout: 60_000 });
    await expect(goodNews).toHaveCount(0);
    expect(await placeOf('Write a post'), 'as it goes').toBe(before);
    expect(await moves()).toEqual([]);
  });
}

test('somebody who has read on sees the notice, too', async ({ newPerson, newDevice }) => {
  const host = await newPerson('Hana');
  const event = await newEvent(host);
  for (let n = 1; n <= 4; n++) await postAs(host, event.id, `Post number ${n}`);
  const { page, context } = await newDevice(host, { viewport: { width: 390, height: 844 } });
  await page.goto(`/experiences/${event.id}/social`);
  await expect(postCard(page, 'Post number 1')).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await goOffline(context);
  await expect(page.locator('[data-notice=offline]')).toBeInViewport({ ratio: 1, timeout: 30_000 });
});
