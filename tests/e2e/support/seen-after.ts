// When something appears on screen, by the page's own clock: watching from outside lags on a busy machine.
import type { Page } from '@playwright/test';

export interface Heard {
  /** Milliseconds since 1970 at which the text first appeared. Waits for it. */
  at(): Promise<number>;
}

/** From now on the page watches for this text. */
export async function heardOn(page: Page, words: string): Promise<Heard> {
  const watching = await page.evaluateHandle((wanted) => {
    const seen = new Promise<number>((resolve) => {
      const look = () => {
        if (!document.body.textContent.includes(wanted)) return;
        watcher.disconnect();
        resolve(Date.now());
      };
      const watcher = new MutationObserver(look);
      watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
      look();
    });
    return { seen };
  }, words);
  return { at: () => watching.evaluate(({ seen }) => seen) };
}
