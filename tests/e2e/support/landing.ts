// Elements of the landing page, and what a server's owner can configure for it.
import type { Page } from '@playwright/test';
import { expect } from '#tests/e2e/support/patient.ts';

/** All settings of the landing and legal pages. */
export const OFFERS = {
  DEMO_URL: 'https://book.example.org/demo',
  CHAT_URL: 'https://wa.me/15550100',
  APP_STORE_URL: 'https://apps.example.org/1',
  PLAY_STORE_URL: 'https://play.example.org/1',
  LEGAL_NAME: 'Example Journeys GmbH',
  LEGAL_ADDRESS: '1 Harbour Street, Lisbon',
  SUPPORT_PHONE: '+351 21 000 0000',
  SUPPORT_EMAIL: 'help@example.org',
};

export const LEGAL = {
  '/privacy-policy': 'Privacy Policy',
  '/terms-of-service': 'Terms of Service',
  '/contact-us': 'Contact Us',
};
export const hero = (page: Page) => page.getByRole('heading', { level: 1, name: 'Elevate The Experience' });
export const dot = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name });
export const expectSection = async (page: Page, name: string) => {
  await expect(dot(page, name)).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('navigation', { name: 'Sections' }).locator('[aria-current]')).toHaveCount(1);
};

/** Moves the mouse, which starts the app, and waits until the app has replaced the server-rendered page. */
export async function waitForApp(page: Page): Promise<void> {
  let moved = 0;
  // repeatedly, because a move before the page listens is lost
  await expect
    .poll(
      async () => {
        await page.mouse.move(9, 9 + (moved++ % 2));
        return page.locator('[data-landing]').count();
      },
      { timeout: 30_000 },
    )
    .toBe(0);
}
