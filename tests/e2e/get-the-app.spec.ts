// Getting the app: the button, the sheet, the steps for an iPhone, and the bar after an RSVP.
import { workerReady } from '#tests/e2e/support/browser.ts';
import { unsentOn } from '#tests/e2e/support/device-storage.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { hero, OFFERS, waitForApp } from '#tests/e2e/support/landing.ts';
import { expectAccessible } from '#tests/e2e/support/looks.ts';
import { offerInstall } from '#tests/e2e/support/offer-install.ts';
import { newEvent } from '#tests/e2e/support/scene.ts';

test('Download app: the button covers nothing and opens a sheet, which opens the browser’s install prompt', async ({
  newDevice,
}) => {
  const { page } = await newDevice(undefined, { viewport: { width: 390, height: 844 } });
  const button = page.getByRole('button', { name: 'Download app' });
  await page.goto('/');
  await expect(hero(page)).toBeVisible();
  await waitForApp(page);
  await expect(button).toHaveCount(0);
  await offerInstall(page);
  await expect(button).toBeVisible();
  // the button is hidden while scrolling down, and at the end of the page it is below everything else
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

test('the browser’s only install event is used even if it fires before the app has loaded', async ({
  newPerson,
  newDevice,
}) => {
  const { page, context } = await newDevice(await newPerson('Ines'), {
    viewport: { width: 390, height: 844 },
  });
  await workerReady(page);
  const processor = await context.newCDPSession(page);
  await processor.send('Emulation.setCPUThrottlingRate', { rate: 8 });
  await page.goto('/contact-us');
  await offerInstall(page);
  await processor.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await expect(page.getByRole('button', { name: 'Download app' })).toBeVisible();
});

test.describe('with app stores configured', () => {
  test.use({ ownServer: { env: OFFERS } });

  test('Download app: the sheet has the stores and the steps for an iPhone; closing it hides the button', async ({
    newDevice,
  }) => {
    const { page, context } = await newDevice(undefined, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'standalone', { value: false });
      Object.defineProperty(navigator, 'maxTouchPoints', { value: 5 });
    });
    await page.goto('/contact-us');
    const button = page.getByRole('button', { name: 'Download app' });
    await button.click();
    const sheet = page.getByRole('dialog', { name: /grab a copy of the app/ });
    await expect(sheet.getByRole('listitem')).toHaveText([/Share/, /Add to Home Screen/, /Tap Add/]);
    await expect(sheet.getByRole('link', { name: /App Store/ })).toHaveAttribute(
      'href',
      OFFERS.APP_STORE_URL,
    );
    await expect(sheet.getByRole('button', { name: 'Install' })).toHaveCount(0);
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toBeHidden();
    await expect(button).toHaveCount(0);
    await page.reload();
    await expect(page.getByText(OFFERS.LEGAL_ADDRESS)).toBeVisible();
    await expect(button).toHaveCount(0);
  });
});

test('the download bar appears after an RSVP, covers nothing, and appears at most once a day', async ({
  newDevice,
  newPerson,
}) => {
  const [host, guest] = [await newPerson('Hana'), await newPerson('Gil')];
  const [first, second] = [
    await newEvent(host, { rsvpType: 'OPEN' }),
    await newEvent(host, { rsvpType: 'OPEN' }),
  ];
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
  // it would appear a moment after the answer, but what the device stores shows at once whether it will
  const shownAt = () => page.evaluate(() => localStorage.getItem('v1:install-shown-at'));
  const before = await shownAt();
  expect(before).not.toBeNull();
  await join(second.id);
  await expect.poll(() => unsentOn(page), 'the RSVP has been sent').toBe(0);
  expect(await shownAt(), 'not shown again').toBe(before);
  await expect(bar).toHaveCount(0);
});
