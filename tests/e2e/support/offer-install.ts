import type { Page } from '@playwright/test';

/**
 * Dispatches the install event, which Chromium fires only where the app can be installed, which is never the
 * case in a test.
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
