// The landing page and the legal pages of a server with everything configured.
import { workerReady } from '#tests/e2e/support/browser.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { dot, expectSection, hero, LEGAL, OFFERS, waitForApp } from '#tests/e2e/support/landing.ts';
import { expectAccessible, inEveryLook } from '#tests/e2e/support/looks.ts';
import { expectFingerSized, expectNoSidewaysScroll } from '#tests/e2e/support/page-checks.ts';

test.use({ ownServer: { env: OFFERS } });

test('the landing page shows everything that is configured, also offline', async ({
  newDevice,
  network,
  server,
}) => {
  const { page } = await newDevice();
  await page.goto('/');
  const expectOffers = async () => {
    await expect(page.getByRole('link', { name: 'Schedule a Demo' })).toHaveAttribute(
      'href',
      OFFERS.DEMO_URL,
    );
    await expect(page.getByRole('link', { name: 'Chat on WhatsApp' })).toHaveAttribute(
      'href',
      OFFERS.CHAT_URL,
    );
    await expect(page.getByRole('link', { name: /App Store/ })).toHaveAttribute('href', OFFERS.APP_STORE_URL);
    await expect(page.getByRole('link', { name: /Google Play/ })).toHaveAttribute(
      'href',
      OFFERS.PLAY_STORE_URL,
    );
  };
  await expectOffers();
  await waitForApp(page);
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

test('legal pages show their date, the legal entity, its contact details and a link home, and never ask anybody to sign in', async ({
  newDevice,
  newPerson,
}) => {
  for (const person of [undefined, await newPerson('Ada')]) {
    const { page } = await newDevice(person);
    for (const [path, title] of Object.entries(LEGAL)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page).toHaveTitle(`${title} · Sojourn`);
      await expect(page.getByText('Last updated Mar 30th 2024')).toBeVisible();
      await expect(page.getByRole('listitem').filter({ hasText: OFFERS.LEGAL_ADDRESS })).toBeVisible();
      await expect(page.getByRole('link', { name: /help@example\.org/ })).toHaveAttribute(
        'href',
        'mailto:help@example.org',
      );
      await expect(page.getByRole('link', { name: /\+351/ })).toHaveAttribute('href', 'tel:+351210000000');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await page.getByRole('link', { name: 'Back to home' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(hero(page)).toHaveCount(person ? 0 : 1);
  }
  // any other page asks
  const { page } = await newDevice();
  await page.goto('/');
  await page.getByRole('link', { name: 'Privacy policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/nowhere');
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('landing and legal pages are accessible and fit at every width, in both colour schemes', async ({
  newDevice,
}) => {
  test.setTimeout(180_000);
  const { page } = await newDevice();
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Chat on WhatsApp' })).toBeVisible();
  // otherwise the app would replace the page while it is being inspected
  await waitForApp(page);
  for (const name of ['Start', 'Features', 'Download']) {
    await inEveryLook(page, async (look) => {
      await dot(page, name).click();
      await expectSection(page, name);
      await page.evaluate(() => document.fonts.ready);
      await expectNoSidewaysScroll(page);
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
});
