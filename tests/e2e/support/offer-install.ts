import type { Page } from '@playwright/test';

/**
 * Chromium fires this only for an installable app, which it does not do in a test; the page gets the same
 * event.
 */
export const offerInstall = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const asked = window as unknown as { asked: number };
    asked.asked = 0;
    dispatchEvent(
      Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: () => {
          asked.asked += 1;
          return Promise.resolve({ outcome: 'accepted' });
        },
      }),
    );
  });
