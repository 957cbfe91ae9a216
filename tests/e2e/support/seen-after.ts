// When something comes on screen, by the clock of the page itself: looking from outside comes late on a busy machine.
import type { Page } from '@playwright/test';

export interface Heard {
  /** Milliseconds since 1970 at which the words were first on screen. Waits for them. */
  at(): Promise<number>;
}

/** From now on the page watches for these words. */
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
