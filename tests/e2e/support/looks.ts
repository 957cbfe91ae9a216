// Runs checks at the three widths in both colour schemes, and checks accessibility with axe.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '#tests/e2e/support/patient.ts';

export const widths = { 390: 844, 820: 1180, 1440: 900 } as const;
export const schemes = ['light', 'dark'] as const;

/** Calls `look` at each width in each colour scheme, and then restores the page. */
export async function inEveryLook(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  const before = page.viewportSize();
  for (const [width, height] of Object.entries(widths)) {
    await page.setViewportSize({ width: Number(width), height });
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      await look(`${width}-${colorScheme}`);
    }
  }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
}

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** WCAG 2.2 A and AA; the message names each rule and the elements that violate it. */
export async function expectAccessible(page: Page, { exclude = [] as string[] } = {}): Promise<void> {
  // legacy mode suffices without cross-origin frames, and takes a third of the time: it opens no second page
  // for the analysis
  const builder = new AxeBuilder({ page })
    .options({ runOnly: { type: 'tag', values: WCAG_22_AA }, resultTypes: ['violations'] })
    .setLegacyMode();
  for (const selector of exclude) builder.exclude(selector);
  await page.evaluate(animationsEnded);
  const { violations } = await builder.analyze();
  const messages = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `  ${node.target.join(' ')}: ${node.any[0]?.message ?? ''}`).join('\n')}`,
  );
  expect(messages, `accessibility of ${page.url()}`).toEqual([]);
}

/**
 * Runs in the page. Waits for two frames without animations, because colours in transition belong to neither
 * colour scheme.
 */
async function animationsEnded(): Promise<void> {
  for (let frames = 0; frames < 2; frames += 1) {
    await new Promise(requestAnimationFrame);
    const moving = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState !== 'finished' && Number.isFinite(effect?.getComputedTiming().endTime),
      );
    if (moving.length > 0) frames = -1;
    await Promise.allSettled(moving.map(({ finished }) => finished));
  }
}
