// The first minute: the landing page, the legal pages, getting the app, and the manners of the shell.
import type { Page } from '@playwright/test';
import { workerReady } from '#tests/e2e/support/browser.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { expectAccessible, inEveryLook, picturesOf } from '#tests/e2e/support/looks.ts';
import { offerInstall } from '#tests/e2e/support/offer-install.ts';
import { expectFingerSized, expectNoSidewaysScroll } from '#tests/e2e/support/manners.ts';
import { fillLoginPanel } from '#tests/e2e/support/people.ts';
import { newEvent } from '#tests/e2e/support/scene.ts';
import { startServer } from '#tests/e2e/support/server-process.ts';

const OFFERS = {
  DEMO_URL: 'https://book.example.org/demo', CHAT_URL: 'https://wa.me/15550100', APP_STORE_URL: 'https://apps.example.org/1', PLAY_STORE_URL: 'https://play.example.org/1',
  LEGAL_NAME: 'Example Journeys GmbH', LEGAL_ADDRESS: '1 Harbour Street, Lisbon', SUPPORT_PHONE: '+351 21 000 0000', SUPPORT_EMAIL: 'help@example.org',
};
/** A server whose owner has configured everything that can be configured. */
const configured = test.extend({
  server: async ({}, use) => {
    const server = await startServer({ env: OFFERS });
    await use(server);
    await server.dispose();
  },
});

const LEGAL = { '/privacy-policy': 'Privacy Policy', '/terms-of-service': 'Terms of Service', '/contact-us': 'Contact Us' };
const hero = (page: Page) => page.getByRole('heading', { level: 1, name: 'Elevate The Experience' });
const dot = (page: Page, name: string) => page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name });
const expectSection = async (page: Page, name: string) => {
  await expect(dot(page, name)).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('navigation', { name: 'Sections' }).locator('[aria-current]')).toHaveCount(1);
};

test('three sections: dots, Discover More, arrows, Home and End', async ({ newDevice }) => {
  const { page } = await newDevice();
  await page.goto('/');
  await expect(hero(page)).toBeVisible();
  await expectSection(page, 'Start');
  await page.getByRole('button', { name: 'Discover More' }).click();
  await expectSection(page, 'Features');
  await dot(page, 'Download').click();
  await expectSection(page, 'Download');
  await expect(page.getByRole('heading', { name: 'Experience Today' })).toBeInViewport();
  await page.keyboard.press('Home');
  await expectSection(page, 'Start');
  await page.keyboard.press('End');
  await expectSection(page, 'Download');
  await page.keyboard.press('ArrowUp');
  await expectSection(page, 'Features');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await expectSection(page, 'Features');

  // a section that is taller than the window is read to its end before the next one comes
  await page.setViewportSize({ width: 390, height: 560 });
  await dot(page, 'Features').click();
  await expectSection(page, 'Features');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('heading', { name: 'Experience Today' })).not.toBeInViewport();
  for (const name of ['One link, every answer', 'Know how it felt', 'A companion in the pocket']) {
    await page.getByRole('heading', { name }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('heading', { name })).toBeInViewport();
  }
});

test('keys belong to the login panel while it is open', async ({ newDevice }) => {
  const { page } = await newDevice();
  await page.goto('/');
  await page.getByRole('button', { name: 'Login' }).click();
  const email = page.getByRole('dialog').getByRole('textbox').first();
  await email.fill('ada@example.org');
  for (const key of ['End', 'ArrowDown', '?']) await email.press(key);
  await expectSection(page, 'Start');
  await expect(email).toHaveValue('ada@example.org?');
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('nothing configured: no button that leads nowhere', async ({ newDevice }) => {
  const { page } = await newDevice();
  const config = page.waitForResponse('**/oapi/config');
  await page.goto('/');
  await config;
  await dot(page, 'Download').click();
  await expect(page.getByText(/^© \d{4} Sojourn$/)).toBeVisible();
  for (const name of ['Schedule a Demo', /^Chat/, /App Store/, /Google Play/]) await expect(page.getByRole('link', { name })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Download app' })).toHaveCount(0);
});

configured('what is configured is offered, and remembered without a signal', async ({ newDevice, network, server }) => {
  const { page } = await newDevice();
  await page.goto('/');
  const expectOffers = async () => {
    await expect(page.getByRole('link', { name: 'Schedule a Demo' })).toHaveAttribute('href', OFFERS.DEMO_URL);
    await expect(page.getByRole('link', { name: 'Chat on WhatsApp' })).toHaveAttribute('href', OFFERS.CHAT_URL);
    await expect(page.getByRole('link', { name: /App Store/ })).toHaveAttribute('href', OFFERS.APP_STORE_URL);
    await expect(page.getByRole('link', { name: /Google Play/ })).toHaveAttribute('href', OFFERS.PLAY_STORE_URL);
  };
  await expectOffers();
  await workerReady(page);
  await server.kill();
  await network.goDown();
  await page.reload();
  await expect(hero(page)).toBeVisible();
  await expectOffers();
  for (const [path, title] of Object.entries(LEGAL)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText(`Legal entity: ${OFFERS.LEGAL_NAME}`)).toBeVisible();
  }
});

configured('legal pages: date, entity, bullets, way home; they never ask anybody to sign in', async ({ newDevice, newPerson }) => {
  for (const person of [undefined, await newPerson('Ada')]) {
    const { page } = await newDevice(person);
    for (const [path, title] of Object.entries(LEGAL)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page).toHaveTitle(`${title} · Sojourn`);
      await expect(page.getByText('Last updated Mar 30th 2024')).toBeVisible();
      await expect(page.getByRole('listitem').filter({ hasText: OFFERS.LEGAL_ADDRESS })).toBeVisible();
      await expect(page.getByRole('link', { name: /help@example\.org/ })).toHaveAttribute('href', 'mailto:help@example.org');
      await expect(page.getByRole('link', { name: /\+351/ })).toHaveAttribute('href', 'tel:+351210000000');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await page.getByRole('link', { name: 'Back to the home page' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(hero(page)).toHaveCount(person ? 0 : 1);
  }
  // any other address does ask
  const { page } = await newDevice();
  await page.goto('/');
  await page.getByRole('link', { name: 'Privacy policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/nowhere');
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('signing in leaves the landing page for good; each page says what it is', async ({ newDevice, newPerson }) => {
  const ada = await newPerson('Ada');
  const [open, closed] = [await newEvent(ada, { name: 'Open days', privacy: 'PUBLIC' }), await newEvent(ada, { name: 'Closed days', privacy: 'PRIVATE' })];
  const { page } = await newDevice();
  const robots = page.locator('meta[name="robots"]');
  await page.goto('/');
  await expect(page).toHaveTitle('Sojourn');
  await expect(robots).toHaveAttribute('content', 'index, follow');
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /day-by-day itineraries/);
  await expect(page.locator('meta[name="revisit-after"]')).toHaveAttribute('content', '1 day');
  await expect(page.locator('meta[name="language"]')).toHaveAttribute('content', 'English');
  await page.getByRole('button', { name: 'Login' }).click();
  await fillLoginPanel(page, ada);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada');
  await expect(hero(page)).toHaveCount(0);
  await expect(page).toHaveTitle('Home · Sojourn');
  await page.goto('/manage/experiences');
  await expect(page).toHaveTitle('Experiences · Sojourn');
  await expect(robots).toHaveAttribute('content', 'noindex');
  await page.goto(`/experiences/${open.id}`);
  await expect(page).toHaveTitle('Open days · Sojourn');
  await page.goto(`/itinerary/${open.id}`);
  await expect(page).toHaveTitle('Open days · Sojourn');
  await expect(robots).toHaveAttribute('content', 'index, follow');
  await page.goto(`/itinerary/${closed.id}`);
  await expect(page).toHaveTitle('Closed days · Sojourn');
  await expect(robots).toHaveAttribute('content', 'noindex');
  await expect(robots).toHaveCount(1);
  await page.goto('/nowhere');
  await expect(page).toHaveTitle('There is nothing here · Sojourn');
});

test('Download app: a button with its own place, a sheet, the browser’s own question', async ({ newDevice }) => {
  const { page } = await newDevice(undefined, { viewport: { width: 390, height: 844 } });
  const button = page.getByRole('button', { name: 'Download app' });
  await page.goto('/');
  await expect(hero(page)).toBeVisible();
  await expect(button).toHaveCount(0);
  await offerInstall(page);
  await expect(button).toBeVisible();
  // it steps aside while somebody reads on, and at the end it stands under everything else
  await page.mouse.wheel(0, 500);
  await expect(button).toBeHidden();
  await page.keyboard.press('End');
  await expect(button).toBeVisible();
  for (const name of ['Contact us', 'Privacy policy', 'Terms of service']) {
    const link = (await page.getByRole('link', { name }).boundingBox())!;
    expect((await button.boundingBox())!.y).toBeGreaterThanOrEqual(link.y + link.height);
  }

  await button.click();
  const sheet = page.getByRole('dialog', { name: /grab a copy of the app/ });
  await expect(sheet.getByText('Download the app for an indulging experience')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Install' }).click();
  await expect(sheet).toBeHidden();
  expect(await page.evaluate(() => (window as unknown as { asked: number }).asked)).toBe(1);
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
  await offerInstall(page);
  await expect(button).toHaveCount(0);
});

configured('Download app: closing the sheet hides the button; stores and the steps of an iPhone are in it', async ({ newDevice }) => {
  const { page, context } = await newDevice(undefined, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'standalone', { value: false });
    Object.defineProperty(navigator, 'maxTouchPoints', { value: 5 });
  });
  await page.goto('/contact-us');
  const button = page.getByRole('button', { name: 'Download app' });
  await button.click();
  const sheet = page.getByRole('dialog', { name: /grab a copy of the app/ });
  await expect(sheet.getByRole('listitem')).toHaveText([/Share/, /Add to Home Screen/, /Tap Add/]);
  await expect(sheet.getByRole('link', { name: /App Store/ })).toHaveAttribute('href', OFFERS.APP_STORE_URL);
  await expect(sheet.getByRole('button', { name: 'Install' })).toHaveCount(0);
  await page.screenshot({ path: 'test-results/looks/download-sheet-390.png' });
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
  await expect(button).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(OFFERS.LEGAL_ADDRESS)).toBeVisible();
  await expect(button).toHaveCount(0);
});

test('the download bar comes after an answer, covers nothing, and comes once a day', async ({ newDevice, newPerson }) => {
  const [host, guest] = [await newPerson('Hana'), await newPerson('Gil')];
  const [first, second] = [await newEvent(host, { rsvpType: 'OPEN' }), await newEvent(host, { rsvpType: 'OPEN' })];
  const { page } = await newDevice(guest, { viewport: { width: 390, height: 844 } });
  const bar = page.getByRole('region', { name: 'Add Sojourn to your home screen' });
  const join = async (id: string) => {
    await page.goto(`/itinerary/${id}`);
    await offerInstall(page);
    await expect(page.getByRole('button', { name: 'Join', exact: true })).toBeVisible();
    await expect(bar).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Download app' })).toBeHidden();
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    await expect(page.getByText('Attending', { exact: true }).first()).toBeVisible();
  };
  await join(first.id);
  await expect(bar).toBeVisible();
  const [above, below] = [(await bar.boundingBox())!, (await page.getByRole('main').boundingBox())!];
  expect(above.y + above.height).toBeLessThanOrEqual(below.y);
  await expectAccessible(page, { exclude: ['main', 'header'] });
  await bar.getByRole('button', { name: 'Not now' }).click();
  await expect(bar).toHaveCount(0);
  await join(second.id);
  await expect(bar).toHaveCount(0);
});

test('? shows the keys, but not to somebody who types; Escape gives the page back', async ({ newDevice, newPerson }) => {
  const { page } = await newDevice(await newPerson('Ada'));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada');
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.getByRole('button', { name: 'account menu' }).click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await expect(help).toBeVisible();
});

test('the colour scheme follows the system until a person chooses, and the device remembers', async ({ newDevice, newPerson }) => {
  const { page } = await newDevice(await newPerson('Ada'), { colorScheme: 'light' });
  const root = page.locator('html');
  const bars = () => page.locator('meta[name="theme-color"]').evaluateAll((metas) => metas.map((meta) => (meta as HTMLMetaElement).content));
  await page.goto('/');
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(await bars()).toEqual(['#f8f6f3', '#0c0e13']);
  await page.getByRole('button', { name: 'account menu' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'As the system' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'Light' }).click();
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light');
  await expectAccessible(page);
  await page.reload();
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light');
  await expect.poll(bars).toEqual(['#f8f6f3', '#f8f6f3']);
  await page.getByRole('button', { name: 'account menu' }).click();
  await page.getByRole('menuitemradio', { name: 'As the system' }).click();
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

configured('looks: landing and legal pages at every width, in both schemes', async ({ newDevice }) => {
  test.setTimeout(180_000);
  const { page } = await newDevice();
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Chat on WhatsApp' })).toBeVisible();
  for (const name of ['Start', 'Features', 'Download']) {
    await inEveryLook(page, async (look) => {
      await dot(page, name).click();
      await expectSection(page, name);
      await page.evaluate(() => document.fonts.ready);
      await expectNoSidewaysScroll(page);
      await page.screenshot({ path: `test-results/looks/landing-${name.toLowerCase()}-${look}.png`, animations: 'disabled' });
      if (!look.startsWith('820')) await expectAccessible(page);
    });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFingerSized(page);
  await page.goto('/privacy-policy');
  await expect(page.getByText(OFFERS.LEGAL_ADDRESS)).toBeVisible();
  await expectFingerSized(page);
  await inEveryLook(page, async () => {
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
  await picturesOf(page, 'privacy-policy');
});
