// Whether anything on a page moves by itself, as measured by Chromium.
import type { Page } from '@playwright/test';

export interface Shift {
  /** The layout shift score. */
  value: number;
  /** The elements that moved, largest first, at most five, and from where to where, in px. */
  moved: string[];
}

/**
 * Records the layout shifts of every document that the page opens from here on. Returns how to read those of
 * the current one; with `words`, only of elements that contain them.
 */
export async function watchShifts(page: Page, words = ''): Promise<() => Promise<Shift[]>> {
  await page.addInitScript((wanted) => {
    interface LayoutShift extends PerformanceEntry {
      value: number;
      sources: readonly {
        node: Node | null;
        previousRect: DOMRectReadOnly;
        currentRect: DOMRectReadOnly;
      }[];
    }
    const shifts: Shift[] = ((globalThis as { shifts?: Shift[] }).shifts = []);
    const place = ({ x, y, width, height }: DOMRectReadOnly) => `${x} ${y} (${width} × ${height})`;
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[])
        if (!wanted || sources.some(({ node }) => node?.textContent?.includes(wanted)))
          shifts.push({
            value,
            moved: sources.map(({ node, previousRect, currentRect }) => {
              const what = node instanceof Element ? node.outerHTML.slice(0, 90) : node?.textContent;
              return `${what}: ${place(previousRect)} to ${place(currentRect)}`;
            }),
          });
    }).observe({ type: 'layout-shift', buffered: true });
  }, words);
  return () => page.evaluate(() => (globalThis as { shifts?: Shift[] }).shifts ?? []);
}

export const scoreOf = (shifts: readonly Shift[]): number =>
  shifts.reduce((sum, { value }) => sum + value, 0);
