// Measures when a text appears on screen, by the page's own clock: observing it from outside lags on a busy
// machine.
import type { Page } from '@playwright/test';

export interface TextWatch {
  /** Waits for the text. Resolves with the time at which it first appeared, in ms since 1970. */
  at(): Promise<number>;
}

/** Makes the page watch for this text from now on. */
export async function watchForText(page: Page, words: string): Promise<TextWatch> {
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
