// The profile page: changes reach everybody, and other devices can be signed out.
import sharp from 'sharp';
import type { EventWithProgram } from '#contract/schemas/events.ts';
import type { Profile } from '#contract/schemas/profile.ts';
import { goOffline, goOnline, workerReady } from '#tests/e2e/support/browser.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { expectAccessible } from '#tests/e2e/support/looks.ts';
import { codeFor, layersGone } from '#tests/e2e/support/people.ts';
import { answer, newEvent, postAs } from '#tests/e2e/support/scene.ts';

test("a new name and picture show here at once and on the host's screen without a reload; a file that is not a picture is refused with a reason", async ({
  newDevice,
  newPerson,
  server,
}) => {
  const [host, guest] = [await newPerson('Hana'), await newPerson('Gil')];
  const { id } = (await newEvent(host)) as EventWithProgram;
  await answer(guest, id, 'Yes');
  const hostPage = (await newDevice(host)).page;
  await hostPage.goto(`/manage/experiences/upcoming/${id}/attendees`);
  await expect(hostPage.getByText('Gil Tester').first()).toBeVisible();

  const { page } = await newDevice(guest);
  await page.getByRole('button', { name: 'Gil Tester, account menu' }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Where you are logged in' })).toBeVisible();
  await page.getByLabel('First name').fill('  ');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('This field is required.')).toBeVisible();
  await page.getByLabel('First name').fill('Gilbert');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Gilbert Tester, account menu' })).toBeVisible();
  await expect(hostPage.getByText('Gilbert Tester').first()).toBeVisible({ timeout: 15_000 });

  await page
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') });
  // only the server inspects the file's content: the change is queued, refused, and stays in the tray with
  // the reason
  await expect(page.getByRole('region', { name: 'You' }).getByText('Not sent')).toBeVisible();
  await page.getByTestId('sync-chip').click();
  await expect(page.getByTestId('outbox-row')).toContainText(
    'Please choose a picture (JPEG, PNG, WebP, GIF or AVIF).',
  );
  await page.keyboard.press('Escape');
  await layersGone(page);
  await page.getByLabel('Choose a picture').setInputFiles({
    name: 'me.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width: 300, height: 300, channels: 3, background: '#2277aa' } })
      .jpeg()
      .toBuffer(),
  });
  await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible();
  await expect(
    page.getByRole('button', { name: 'Gilbert Tester, account menu' }).locator('img'),
  ).toBeVisible();

  await page.getByLabel('Phone number').fill('0123');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('Please enter a valid phone number')).toBeVisible();
  const number = `202555${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`;
  await page.getByLabel('Phone number').fill(number);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText(`We sent a code to ${number}.`)).toBeVisible();
  await page.getByLabel('6-digit code').fill(await codeFor(server.origin, number));
  await expect(page.getByText(`+1${number}`)).toBeVisible();

  const answers = page.getByRole('switch', { name: /^Guests who join or decline/ });
  await expect(answers).not.toBeChecked();
  await answers.click();
  await expect(answers).toBeChecked();
  await expectAccessible(page);
});

test('a profile changed offline shows at once and after a reload, then arrives once and reaches a second device', async ({
  newDevice,
  newPerson,
  network,
}) => {
  const [host, gil] = [await newPerson('Hana'), await newPerson('Gil')];
  const { id } = (await newEvent(host)) as EventWithProgram;
  await answer(gil, id, 'Yes');
  await postAs(gil, id, 'On my way');
  const { page, context } = await newDevice(gil);
  const second = (await newDevice(gil)).page;
  await page.goto(`/experiences/${id}/social`);
  await expect(page.getByRole('article').filter({ hasText: 'On my way' })).toContainText('Gil Tester');
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'E-mails' })).toBeVisible();
  await workerReady(page);

  await network.goDown();
  await goOffline(context);
  await expect(
    page.getByText('You need a connection to change your phone or to log out elsewhere.'),
  ).toBeVisible({ timeout: 20_000 });
  await page.getByLabel('First name').fill('Gilbert');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByLabel('Choose a picture').setInputFiles({
    name: 'me.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width: 300, height: 300, channels: 3, background: '#2277aa' } })
      .jpeg()
      .toBuffer(),
  });
  await page.getByRole('switch', { name: /^Guests who join or decline/ }).click();
  const face = page.getByRole('button', { name: 'Gilbert Tester, account menu' });
  const shown = async () => {
    await expect(face.locator('img')).toHaveAttribute('src', /^blob:/);
    await expect(page.getByLabel('First name')).toHaveValue('Gilbert');
    await expect(page.getByRole('switch', { name: /^Guests who join or decline/ })).toBeChecked();
    await expect(page.getByRole('main').getByText('Waiting', { exact: true })).toHaveCount(3);
  };
  await shown();
  await page.reload();
  await shown();
  await page.goto(`/experiences/${id}/social`);
  await expect(page.getByRole('article').filter({ hasText: 'On my way' })).toContainText('Gilbert Tester');

  await network.comeUp();
  await goOnline(context);
  await expect(face.locator('img')).toHaveAttribute('src', /^\/files\//, { timeout: 20_000 });
  await page.goto('/profile');
  await expect(page.getByRole('switch', { name: /^Guests who join or decline/ })).toBeChecked();
  await expect(page.getByRole('main').getByText(/^(Waiting|Sending|Not sent)$/)).toHaveCount(0);
  const profile = await gil.call<Profile>('GET', '/api/profile');
  expect(profile).toMatchObject({ firstName: 'Gilbert', lastName: 'Tester', mails: { answers: true } });
  // the stored picture can be fetched
  expect(await page.evaluate(async (path) => (await fetch(path)).status, profile.profilePic!)).toBe(200);
  await expect(
    second.getByRole('button', { name: 'Gilbert Tester, account menu' }).locator('img'),
  ).toHaveAttribute('src', new RegExp(`^${profile.profilePic}`), { timeout: 20_000 });
});

test('other devices can be logged out from the profile, one at a time or all at once', async ({
  newDevice,
  newPerson,
}) => {
  const gil = await newPerson('Gil');
  const [desk, second, third] = [await newDevice(gil), await newDevice(gil), await newDevice(gil)];
  await desk.page.goto('/profile');
  const list = desk.page.getByRole('region', { name: 'Where you are logged in' });
  await expect(list.getByText('This device')).toBeVisible();
  const others = list.getByRole('button', { name: /^Log out of / });
  // creating the account was another sign-in
  await expect(others).toHaveCount(3);
  await others.first().click();
  await expect(others).toHaveCount(2);
  await list.getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect(list.getByText('You are logged in on this device only.')).toBeVisible();
  for (const { page } of [second, third]) {
    await page.reload();
    await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible({ timeout: 20_000 });
  }
  await desk.page.reload();
  await expect(desk.page.getByRole('button', { name: 'Gil Tester, account menu' })).toBeVisible();
});
