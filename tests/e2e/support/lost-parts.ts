import type { Page } from '@playwright/test';

/** Each failed attempt to load a part of the app is reported as an error, as intended; here, no test fails of it. */
export const expectLostParts = (page: Page): Promise<unknown> =>
  page.addInitScript(() =>
    addEventListener('error', (event) => {
      if (event.message.includes('Failed to fetch dynamically imported module')) event.preventDefault();
    }),
  );
