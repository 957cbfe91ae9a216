// Checks a page, or a layer over it, against all rules at once: axe in both colour schemes, no horizontal
// scrolling, no touch target that is too small.
import type { Page } from '@playwright/test';
import { expect } from '#tests/e2e/support/patient.ts';
import { expectAccessible, schemes } from '#tests/e2e/support/looks.ts';
import {
  expectFingerSized,
  expectNoSidewaysScroll,
  expectWhiteReadable,
} from '#tests/e2e/support/page-checks.ts';

/** The buttons for changing one's answer and one's companions, above the name. */
const ANSWER_BUTTON =
  /^(?:Can’t make it\?|Changed your mind\?|Leave|Leave waiting list|Withdraw request|Bring somebody|You \+ \d+)$/;

/**
 * Checks all rules, in both colour schemes or in the current one. Every failure names the page. Over a
 * full-page picture axe knows only the background colour, so the text of the header is also measured against
 * the pixels. With `underLayer`, the page under the layer is excluded.
 */
export async function inspect(page: Page, { underLayer = false, both = true } = {}): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const overPicture = !underLayer && (await page.locator('[data-backdrop]').count()) > 0;
  for (const colorScheme of both ? schemes : [null]) {
    if (colorScheme) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    }
    await expectAccessible(page, {
      exclude: underLayer ? ['main'] : [],
    });
    if (!overPicture) continue;
    const answer = page.locator('header button').filter({ hasText: ANSWER_BUTTON });
    for (const words of [
      page.locator('header h1'),
      page.locator('header h1 ~ p'),
      page.locator('a[aria-label="Sojourn home"] span').last(),
      ...(await answer.all()),
    ])
      await expectWhiteReadable(words.first());
  }
  await expectNoSidewaysScroll(page);
  await expectFingerSized(page);
}

/**
 * Checks pages in the device's colour scheme, narrow ones also at 320 px, which corresponds to 400 % zoom on
 * a desktop.
 */
export async function inspectPages(
  page: Page,
  addresses: readonly string[],
  isNarrow: boolean,
): Promise<void> {
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    // the app has replaced what was shown before it
    await expect(page.locator('[data-landing], [data-last-look]')).toHaveCount(0);
    await inspect(page, { both: false });
    if (!isNarrow) continue;
    const size = page.viewportSize()!;
    await page.setViewportSize({ width: 320, height: size.height });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize(size);
  }
}

/** Opens a layer, checks it, closes it with Escape, and expects the focus to return to its opener. */
export async function inspectLayer(
  page: Page,
  opener: ReturnType<Page['getByRole']>,
  role: 'dialog' | 'menu' = 'dialog',
): Promise<void> {
  await opener.click();
  const layer = page.getByRole(role);
  await expect(layer).toBeVisible();
  await expect(layer).toHaveCSS('opacity', '1');
  await inspect(page, { underLayer: true, both: false });
  await page.keyboard.press('Escape');
  await expect(layer).toBeHidden();
  await expect(opener).toBeFocused();
}
