// What a page must satisfy at any width: no horizontal scrolling, no touch target smaller than 44 px,
// readable white text over pictures.
import type { Locator, Page } from '@playwright/test';
import { expect } from '#tests/e2e/support/patient.ts';
import sharp from 'sharp';

const FINGER_PX = 44;
const WHITE_TEXT_MIN = 4.5;

/** Only strips may scroll horizontally, never the page itself. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(content, `width of the content at ${page.url()} in a window of ${window} px`).toBeLessThanOrEqual(
    window!,
  );
}

/**
 * Every touch target is at least 44 px in both directions, including the invisible ::after around small
 * elements. Links within a sentence are exempt. With a dialog open, only the dialog is checked.
 */
export async function expectFingerSized(page: Page): Promise<void> {
  const small = await page.evaluate((finger) => {
    const top = [...document.querySelectorAll('[role="dialog"], [role="menu"]')].at(-1) ?? document;
    const tooSmall: string[] = [];
    for (const element of top.querySelectorAll<HTMLElement>(
      'a[href], button, input, textarea, [role="menuitem"]',
    )) {
      // a field can be pressed anywhere in its wrapper
      const target = element.matches('input, textarea')
        ? (element.closest<HTMLElement>('label, [class*="Input-wrapper"]') ?? element)
        : element;
      const box = target.getBoundingClientRect();
      const style = getComputedStyle(target);
      const isHidden =
        box.width < 2 ||
        box.height < 2 ||
        style.visibility === 'hidden' ||
        style.clipPath !== 'none' ||
        style.opacity === '0';
      if (
        isHidden ||
        style.display === 'inline' ||
        element.closest('[inert], [aria-hidden="true"]') ||
        box.bottom < 0
      )
        continue;
      const around = getComputedStyle(target, '::after');
      // a clipped ::after cannot be pressed
      const grows =
        around.content !== 'none' &&
        around.position === 'absolute' &&
        (style.overflow === 'visible' || style.position === 'static');
      const width = Math.max(box.width, grows ? Number.parseFloat(around.width) || 0 : 0);
      const height = Math.max(box.height, grows ? Number.parseFloat(around.height) || 0 : 0);
      if (Math.round(width) < finger || Math.round(height) < finger)
        tooSmall.push(
          `${Math.round(width)} x ${Math.round(height)}: ${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 60)}`,
        );
    }
    return tooSmall;
  }, FINGER_PX);
  expect(small, `smaller than ${FINGER_PX} px at ${page.url()}`).toEqual([]);
}

/** Measures the contrast of white text against the brightest pixel behind it, by the formula of WCAG 2. */
export async function expectWhiteReadable(words: Locator): Promise<void> {
  await words.evaluate((element) => {
    element.style.setProperty('-webkit-text-fill-color', 'transparent');
  });
  const { data, info } = await sharp(await words.screenshot({ animations: 'disabled' }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  await words.evaluate((element) => {
    element.style.removeProperty('-webkit-text-fill-color');
  });
  const linear = (value: number) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
  let brightest = 0;
  for (let at = 0; at < data.length; at += info.channels)
    brightest = Math.max(
      brightest,
      0.2126 * linear(data[at]!) + 0.7152 * linear(data[at + 1]!) + 0.0722 * linear(data[at + 2]!),
    );
  expect(1.05 / (brightest + 0.05), `contrast of ${words.toString()}`).toBeGreaterThanOrEqual(WHITE_TEXT_MIN);
}
