// Screenshots of the first screens, to detect unintended changes. To record an intended one: node
// server/cli/build.mjs --if-changed && npx playwright test --config tests/e2e/playwright.config.ts
// looks-baselines --update-snapshots
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { waitForApp } from '#tests/e2e/support/landing.ts';
import { inEveryLook } from '#tests/e2e/support/looks.ts';
import { codeFor, layersGone } from '#tests/e2e/support/people.ts';

// the screenshots show e-mail addresses, which must not be numbered
test.use({ ownServer: {} });

const panelOf = (page: Page) => page.getByRole('dialog');

interface Look {
  /** The whole page by default. */
  of?: Locator;
  mask?: Locator[];
  /** Runs before each screenshot. */
  first?: () => Promise<void>;
  /** One screenshot serves both colour schemes. */
  alike?: boolean;
}

/**
 * Compares the page with its screenshots, at every width and in both colour schemes. Another version of the
 * browser draws edges a little differently; a changed colour or a moved line differs by more.
 */
async function expectUnchanged(
  page: Page,
  name: string,
  { of, mask = [], first, alike = false }: Look = {},
): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.loading === 'lazy'),
  );
  await inEveryLook(page, async (look) => {
    await first?.();
    await expect(of ?? page).toHaveScreenshot(`${name}-${alike ? look.split('-')[0] : look}.png`, {
      mask,
      maxDiffPixelRatio: 0.005,
    });
  });
}

test('a visitor’s screens are unchanged: landing page, login, registration, password reset, legal page', async ({
  newDevice,
  server,
}) => {
  test.setTimeout(180_000);
  const { page } = await newDevice();
  const press = (name: string) => panelOf(page).getByRole('button', { name, exact: true }).click();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Elevate The Experience' })).toBeVisible();
  await waitForApp(page);
  await expectUnchanged(page, 'landing', { alike: true });
  for (const section of ['Features', 'Download']) {
    const dot = page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: section });
    await expectUnchanged(page, `landing-${section.toLowerCase()}`, {
      alike: section === 'Download',
      first: async () => {
        await dot.click();
        await expect(dot).toHaveAttribute('aria-current', 'true');
      },
    });
  }
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(panelOf(page)).toBeVisible();
  const of = panelOf(page);
  await expectUnchanged(page, 'login', { of });
  await press('Forgot?');
  await expect(panelOf(page).getByLabel('E-mail')).toBeVisible();
  await expectUnchanged(page, 'reset', { of });
  await press('Back to log in');
  await press('Create an account');
  await panelOf(page).getByLabel('E-mail').fill('noor@example.org');
  await expectUnchanged(page, 'register-email', { of });
  await press('Send code');
  const otp = panelOf(page).getByLabel('6-digit code');
  await expect(otp).toBeVisible();
  await expectUnchanged(page, 'register-code', { of, mask: [of.getByText(/Send a new code/)] });
  await otp.fill(await codeFor(server.origin, 'noor@example.org'));
  await expect(panelOf(page).getByLabel('First name')).toBeVisible();
  await expectUnchanged(page, 'register-details', { of });
  await page.keyboard.press('Escape');
  await page.goto('/terms-of-service');
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
  await expectUnchanged(page, 'legal');
});

test('the screens of a password reset are unchanged: code, new password, done', async ({
  newDevice,
  newPerson,
  server,
}) => {
  test.setTimeout(120_000);
  const ada = await newPerson('Ada');
  const { page } = await newDevice();
  const of = panelOf(page);
  const press = (name: string) => of.getByRole('button', { name, exact: true }).click();
  await page.goto('/');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await press('Forgot?');
  await of.getByLabel('E-mail').fill(ada.emailId);
  await press('Send code');
  await expect(of.getByLabel('6-digit code')).toBeVisible();
  await of.getByLabel('6-digit code').fill(await codeFor(server.origin, ada.emailId));
  await expect(of.getByLabel('New password', { exact: true })).toBeVisible();
  await expectUnchanged(page, 'reset-password', { of });
  for (const label of ['New password', 'Confirm new password'])
    await of.getByLabel(label, { exact: true }).fill('quiet harbour at dawn');
  await press('Reset password');
  await expect(of).toContainText('Password changed');
  await expectUnchanged(page, 'reset-done', { of });
});

test('a signed-in person’s screens are unchanged: profile, menu, account menu', async ({
  newDevice,
  newPerson,
}) => {
  test.setTimeout(180_000);
  const { page } = await newDevice(await newPerson('Ada'));
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Where you are logged in' })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectUnchanged(page, 'profile', { mask: [page.locator('time')] });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(panelOf(page)).toBeVisible();
  await expectUnchanged(page, 'menu', { of: panelOf(page) });
  await page.keyboard.press('Escape');
  await layersGone(page);
  await page.getByRole('button', { name: 'Ada Tester, account menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible();
  await expectUnchanged(page, 'account-menu', { of: page.getByRole('menu') });
});

test('the download sheet is unchanged, and a changed colour or position is detected', async ({
  newDevice,
}) => {
  test.setTimeout(120_000);
  const { page } = await newDevice(undefined, { viewport: { width: 390, height: 844 } });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Elevate The Experience' })).toBeVisible();
  await waitForApp(page);
  // Chromium fires this event only where the app can be installed, which is never the case in a test
  await page.evaluate(() =>
    dispatchEvent(
      Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: () => Promise.resolve({ outcome: 'dismissed' }),
      }),
    ),
  );
  await page.getByRole('button', { name: 'Download app' }).click();
  const of = panelOf(page);
  await expect(of.locator('img')).toHaveCount(2);
  await expectUnchanged(page, 'download-sheet', { of });

  // the comparison must detect planted changes
  const small = 'download-sheet-390-light.png';
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'light' });
  const install = of.getByRole('button', { name: 'Install' });
  for (const [property, broken] of [
    ['background', '#2f9e44'],
    ['margin-top', '6px'],
  ] as const) {
    // first the intact sheet must be back
    await expect(of).toHaveScreenshot(small, { maxDiffPixelRatio: 0.005 });
    await install.evaluate((button, style) => button.style.setProperty(...style), [property, broken] as [
      string,
      string,
    ]);
    await expect(of, `${property}: ${broken}`).not.toHaveScreenshot(small, { maxDiffPixelRatio: 0.005 });
    await install.evaluate((button, name) => button.style.removeProperty(name), property);
  }
});
