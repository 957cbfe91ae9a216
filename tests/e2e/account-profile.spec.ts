// The profile: what a person changes about themselves reaches everybody, and devices can be signed out from afar.
import sharp from 'sharp';
import type { EventWithProgram } from '#contract/schemas/events.ts';
import { goOffline, goOnline, workerReady } from '#tests/e2e/support/browser.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { expectAccessible, picturesOf } from '#tests/e2e/support/looks.ts';
import { answer, newEvent } from '#tests/e2e/support/scene.ts';

test('name and picture: here at once, on the host\'s screen by itself; without a connection it says so', async ({ newDevice, newPerson, network }) => {
  const [host, guest] = [await newPerson('Hana'), await newPerson('Gil')];
  const { id } = (await newEvent(host)) as EventWithProgram;
  await answer(guest, id, 'Yes');
  const hostPage = (await newDevice(host)).page;
  await hostPage.goto(`/manage/experiences/upcoming/${id}/attendees`);
  await expect(hostPage.getByText('Gil Tester').first()).toBeVisible();

  const { page, context } = await newDevice(guest);
  await page.getByRole('button', { name: 'Gil Tester, account menu' }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible();
  await page.getByLabel('First name').fill('  ');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('This field is required.')).toBeVisible();
  await page.getByLabel('First name').fill('Gilbert');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Gilbert Tester, account menu' })).toBeVisible();
  await expect(hostPage.getByText('Gilbert Tester').first()).toBeVisible({ timeout: 15_000 });

  await page.getByLabel('Choose a picture').setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') });
  await expect(page.getByText('Please choose a picture (JPEG, PNG, WebP, GIF or AVIF).')).toBeVisible();
  await page.getByLabel('Choose a picture').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await sharp({ create: { width: 300, height: 300, channels: 3, background: '#2277aa' } }).jpeg().toBuffer() });
  await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Gilbert Tester, account menu' }).locator('img')).toBeVisible();

  await page.getByLabel('Phone number').fill('0123');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByText('Please enter a valid phone number')).toBeVisible();
  await page.getByLabel('Phone number').fill('202 555 0143');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByText('Phone codes are not available. Use your e-mail.')).toBeVisible();

  const answers = page.getByRole('switch', { name: /^Guests who join or decline/ });
  await expect(answers).not.toBeChecked();
  await answers.click();
  await expect(answers).toBeChecked();
  await expectAccessible(page);
  await picturesOf(page, 'profile', { fullPage: true });

  await workerReady(page);
  await network.goDown();
  await goOffline(context);
  await expect(page.getByText('You need a connection to change your profile.')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await page.reload();
  await expect(page.getByText('You need a connection to change your profile.')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByLabel('First name')).toHaveValue('Gilbert');
  await network.comeUp();
  await goOnline(context);
  await expect(page.getByRole('switch', { name: /^Guests who join or decline/ })).toBeChecked({ timeout: 20_000 });
});

test('where I am signed in: one device signed out from here leaves at once, everywhere else too', async ({ newDevice, newPerson }) => {
  const gil = await newPerson('Gil');
  const [desk, second, third] = [await newDevice(gil), await newDevice(gil), await newDevice(gil)];
  await desk.page.goto('/profile');
  const list = desk.page.getByRole('region', { name: 'Where you are signed in' });
  await expect(list.getByText('This device')).toBeVisible();
  const others = list.getByRole('button', { name: /^Sign out of / });
  // creating the account has signed in once more
  await expect(others).toHaveCount(3);
  await others.first().click();
  await expect(others).toHaveCount(2);
  await list.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(list.getByText('You are signed in on this device only.')).toBeVisible();
  for (const { page } of [second, third]) {
    await page.reload();
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible({ timeout: 20_000 });
  }
  await desk.page.reload();
  await expect(desk.page.getByRole('button', { name: 'Gil Tester, account menu' })).toBeVisible();
});
