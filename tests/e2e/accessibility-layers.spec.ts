// Accessibility of layers that take several steps to reach, on a phone, in both colour schemes: every step of
// the account panel, signing out with unsent changes, getting the app, the keyboard shortcuts. Also the focus
// in forced colours and on dark grounds, and a visitor's choice of colour scheme.
import type { Locator, Page } from '@playwright/test';
import { expect, test, type Fixtures } from '#tests/e2e/support/fixtures.ts';
import { workerReady } from '#tests/e2e/support/browser.ts';
import { inspect } from '#tests/e2e/support/inspect.ts';
import { expectAccessible } from '#tests/e2e/support/looks.ts';
import { offerInstall } from '#tests/e2e/support/offer-install.ts';
import { codeFor, layersGone, signInHere } from '#tests/e2e/support/people.ts';
import { newEvent } from '#tests/e2e/support/scene.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const NEW_PASSWORD = 'quiet harbour at dawn';

test.describe('with Google sign-in offered (but not used)', () => {
  test.use({ ownServer: { env: { GOOGLE_CLIENT_ID: 'sojourn-test' } } });

  test('every step of the account panel is accessible', async ({ newPerson, newDevice, server }) => {
    test.setTimeout(120_000);
    const gil = await newPerson('Gil');
    const { page } = await newDevice(undefined, phone);
    const panel = page.getByRole('dialog');
    const field = (label: string) => panel.getByLabel(label, { exact: true });
    const press = (name: string) => panel.getByRole('button', { name, exact: true }).click();
    const look = async () => {
      await expect(panel).toHaveCSS('opacity', '1');
      await inspect(page, { underLayer: true });
    };
    const toCode = async (emailId: string) => {
      await field('E-mail').fill(emailId);
      await press('Send code');
      await expect(field('6-digit code')).toBeVisible();
    };
    await page.goto('/');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(panel.getByRole('button', { name: /Google/ })).toBeVisible();
    await look();

    await press('Forgot?');
    await look();
    await toCode(gil.emailId);
    await look();
    await field('6-digit code').fill(await codeFor(server.origin, gil.emailId));
    await expect(field('New password')).toBeVisible();
    await press('Reset password');
    await look();
    for (const label of ['New password', 'Confirm new password']) await field(label).fill(NEW_PASSWORD);
    await press('Reset password');
    await expect(panel).toContainText('Log in with your new password.');
    await look();

    await press('Log in');
    await press('Create an account');
    await expect(panel.getByRole('button', { name: /Google/ })).toBeVisible();
    await look();
    await toCode('noor@example.org');
    await look();
    await field('6-digit code').fill(await codeFor(server.origin, 'noor@example.org'));
    await expect(field('First name')).toBeVisible();
    await press('Create account');
    await look();
  });
});

test('signing out with unsent changes, getting the app and the keyboard shortcuts are accessible', async ({
  newPerson,
  newDevice,
  network,
}) => {
  test.setTimeout(120_000);
  const { page } = await newDevice(await newPerson('Gil'), phone);
  const dialog = page.getByRole('dialog');
  const look = async () => {
    await expect(dialog).toHaveCSS('opacity', '1');
    await inspect(page, { underLayer: true });
  };
  await workerReady(page);
  await page.keyboard.press('?');
  await look();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.goto('/contact-us');
  await offerInstall(page);
  await page.getByRole('button', { name: 'Download app' }).click();
  await look();
  await page.keyboard.press('Escape');

  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'E-mails' })).toBeVisible();
  await network.goDown();
  await page.getByLabel('Organisation').fill('Field Notes');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('region', { name: 'You' }).getByText('Waiting', { exact: true })).toBeVisible();
  await inspect(page);
  await page.getByRole('button', { name: /account menu$/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(dialog.getByRole('button', { name: 'Stay and send' })).toBeEnabled({ timeout: 15_000 });
  await look();
  await network.comeUp();
});

test('in forced colours, which remove shadows, fields show their focus by an outline', async ({
  newPerson,
  newDevice,
}) => {
  const host = await newPerson('Hana');
  const { id, name } = await newEvent(host);
  const { page } = await newDevice(host, { forcedColors: 'active' });
  const expectFramed = (frame: Locator) => expect(frame).toHaveCSS('outline-style', 'solid');
  const frameOf = (field: Locator) => field.locator('xpath=..');
  const dialog = page.getByRole('dialog');

  await page.goto(`/manage/experiences/upcoming/${id}/itinerary`);
  await page.getByRole('button', { name: `Edit Event name: ${name}` }).click();
  await expectFramed(frameOf(page.getByRole('textbox', { name: 'Event name' })));
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(dialog.getByRole('textbox').first()).toBeVisible();
  for (const link of await dialog.getByRole('textbox').all()) {
    await link.focus();
    await expectFramed(frameOf(link));
  }
  await page.keyboard.press('Escape');
  await layersGone(page);

  await page.keyboard.press('/');
  await expectFramed(frameOf(dialog.getByRole('searchbox')));
  await page.keyboard.press('Escape');

  const { page: visitor } = await newDevice(undefined, { forcedColors: 'active' });
  const panel = visitor.getByRole('dialog');
  await visitor.goto('/contact-us');
  await visitor.getByRole('button', { name: 'Log in', exact: true }).click();
  await panel.getByRole('button', { name: 'Forgot?' }).click();
  await panel.getByLabel('E-mail').fill(host.emailId);
  await panel.getByRole('button', { name: 'Send code' }).click();
  await expect(panel.getByLabel('6-digit code')).toBeFocused();
  await expectFramed(panel.locator('[data-here]'));
});

test('a focus ring has the colour of links in either scheme; on the dark ground of the door’s camera it is white', async ({
  newPerson,
  newDevice,
}) => {
  const host = await newPerson('Hana');
  const { id } = await newEvent(host);
  const { page } = await newDevice(host);
  await page.goto('/profile');
  const [button, choice] = [
    page.getByRole('button', { name: 'Save', exact: true }),
    page.getByRole('switch'),
  ];
  await expect(choice.first()).toBeAttached();
  for (const [colorScheme, ring] of [
    ['light', 'rgb(169, 55, 18)'],
    ['dark', 'rgb(255, 139, 96)'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await button.focus();
    await expect(button).toHaveCSS('outline-color', ring);
    await choice.first().focus();
    await expect(choice.first().locator('xpath=following-sibling::*[1]')).toHaveCSS('outline-color', ring);
  }

  await page.goto(`/experiences/${id}/check-in`);
  const camera = page.getByRole('region', { name: 'Scanner' }).getByRole('button');
  await camera.focus();
  await expect(camera).toHaveCSS('outline-color', 'rgb(255, 255, 255)');
});

/** Opens the shared link of an experience that is open to everybody, as a signed-in guest. */
async function guestAtLink({
  newPerson,
  newDevice,
}: Pick<Fixtures, 'newPerson' | 'newDevice'>): Promise<Page> {
  const [host, guest] = [await newPerson('Hana'), await newPerson('Gil')];
  const { id } = await host.call<{ id: string }>('POST', '/api/events', {
    name: 'Open to all',
    startIsoTime: new Date(Date.now() + 86_400_000).toISOString(),
    endIsoTime: new Date(Date.now() + 86_400_000).toISOString(),
    timezone: 'UTC',
    rsvpType: 'OPEN',
  });
  const { page } = await newDevice(guest, phone);
  await page.goto(`/itinerary/${id}`);
  return page;
}
const sendingIn = (page: Page) => page.getByRole('banner').getByText('Sending');

test('the bar that offers the app after an RSVP is accessible', async ({ newPerson, newDevice }) => {
  const page = await guestAtLink({ newPerson, newDevice });
  await offerInstall(page);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Add Sojourn to your home screen' })).toBeVisible();
  await expect(sendingIn(page)).toBeHidden();
  await inspect(page);
});

test('the mark of a change that is being sent is readable over a picture', async ({
  newPerson,
  newDevice,
  network,
}) => {
  const page = await guestAtLink({ newPerson, newDevice });
  network.setRules({ method: 'POST', path: '/api/batch', mode: 'blackhole' });
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(sendingIn(page)).toBeVisible();
  await expectAccessible(page);
});

test('a visitor’s choice of dark or light survives a reload and signing in', async ({
  newPerson,
  newDevice,
}) => {
  const gil = await newPerson('Gil');
  const { page } = await newDevice(undefined, phone);
  const scheme = (name: string) =>
    expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', name);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/terms-of-service');
  await scheme('light');
  const opener = page.getByRole('button', { name: 'Appearance', exact: true });
  await opener.click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await scheme('dark');
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await page.reload();
  await scheme('dark');
  await signInHere(page, gil);
  await scheme('dark');
  await expect(opener).toHaveCount(0);
});
