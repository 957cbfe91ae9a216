// Registration step by step: every field and every error message.
import type { Page } from '@playwright/test';
import {
  another,
  createAccount,
  errorOf,
  field,
  NEW_PASSWORD,
  openPanel,
  panelOf,
  press,
  registerAs,
  toCode,
} from '#tests/e2e/support/account-panel.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { expectAccessible } from '#tests/e2e/support/looks.ts';
import { expireVerifiedCodes } from '#tests/e2e/support/age-codes.ts';
import { codeFor, newAddress } from '#tests/e2e/support/people.ts';
import { patience } from '#tests/support/machine.mjs';

declare const closingFrames: { text: string; height: number }[];
/** Records what the panel shows in each frame from its success message on. */
const recordClosing = (page: Page) =>
  page.evaluate(() => {
    const frames: typeof closingFrames = [];
    Object.assign(window, { closingFrames: frames });
    const look = () => {
      const panel = document.querySelector<HTMLElement>('[role=dialog]');
      const text = panel?.textContent ?? '';
      if (panel && (frames.length > 0 || text.includes('Account Created Successfully')))
        frames.push({ text, height: panel.offsetHeight });
      requestAnimationFrame(look);
    };
    look();
  });

test('registration has every step, every field error, and the attributes that password managers and phones rely on', async ({
  newDevice,
  server,
}) => {
  const noor = newAddress('Noor');
  const { page } = await newDevice();
  await openPanel(page);
  await expect(field(page, 'E-mail or phone')).toHaveAttribute('autocomplete', 'username');
  await expect(field(page, 'Password')).toHaveAttribute('autocomplete', 'current-password');
  await press(page, 'Log in');
  expect(await errorOf(page, 'E-mail or phone')).toContain('This field is required.');
  expect(await errorOf(page, 'Password')).toContain('This field is required.');
  await field(page, 'E-mail or phone').fill('noor@');

  // text carries over between the forms
  await press(page, 'Create an account');
  await expect(field(page, 'E-mail')).toHaveValue('noor@');
  await press(page, 'Send code');
  expect(await errorOf(page, 'E-mail')).toContain('Please enter a valid email address');
  await expect(field(page, 'E-mail')).toHaveAttribute('autocomplete', 'email');
  await expect(field(page, 'E-mail')).toHaveAttribute('inputmode', 'email');
  await toCode(page, noor);
  await expect(panelOf(page)).toContainText(`We sent a code to ${noor}.`);
  await expect(panelOf(page)).toContainText(/Send a new code in \d+ s/);

  const otp = field(page, '6-digit code');
  for (const [name, value] of [
    ['autocomplete', 'one-time-code'],
    ['inputmode', 'numeric'],
    ['maxlength', '6'],
    ['placeholder', '6-digit OTP'],
  ] as const)
    await expect(otp).toHaveAttribute(name, value);
  await otp.fill('123');
  await press(page, 'Continue');
  await expect(panelOf(page)).toContainText('Please enter a valid 6-digit OTP');
  const code = await codeFor(server.origin, noor);
  await otp.fill(another(code));
  await expect(panelOf(page)).toContainText('Invalid OTP. Please try again.');
  await expectAccessible(page);

  // a code pasted with separators is accepted and submitted automatically
  await otp.fill('');
  await otp.focus();
  await page.evaluate(
    (text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    },
    `${code.slice(0, 3)} ${code.slice(3)} `,
  );
  await expect(field(page, 'First name')).toBeVisible();

  for (const [label, value] of [
    ['First name', 'given-name'],
    ['Last name', 'family-name'],
    ['Organisation', 'organization'],
    ['Password', 'new-password'],
    ['Confirm password', 'new-password'],
  ] as const)
    await expect(field(page, label)).toHaveAttribute('autocomplete', value);
  await expect(panelOf(page).locator('input[autocomplete="username"]')).toHaveValue(noor);
  await press(page, 'Create account');
  for (const label of ['First name', 'Last name'])
    expect(await errorOf(page, label)).toContain('This field is required.');
  await field(page, 'First name').fill('Noor');
  await field(page, 'Last name').fill('Haddad');
  await field(page, 'Password').fill('short');
  await field(page, 'Confirm password').fill('other');
  await press(page, 'Create account');
  expect(await errorOf(page, 'Password')).toContain('Please use at least 8 characters.');
  expect(await errorOf(page, 'Confirm password')).toContain('Passwords do not match');
  await expectAccessible(page);
  for (const label of ['Password', 'Confirm password']) await field(page, label).fill(NEW_PASSWORD);
  // rotating the phone replaces the sheet with a dialog, which keeps what was typed
  await page.setViewportSize({ width: 390, height: 844 });
  for (const label of ['Password', 'Confirm password'])
    await expect(field(page, label)).toHaveValue(NEW_PASSWORD);
  await page.setViewportSize({ width: 844, height: 390 });
  for (const label of ['Password', 'Confirm password'])
    await expect(field(page, label)).toHaveValue(NEW_PASSWORD);
  await page.setViewportSize({ width: 1280, height: 800 });
  await recordClosing(page);
  await createAccount(page);
  await expect(panelOf(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Noor Haddad, account menu' })).toBeVisible();
  const closing = await page.evaluate(() => closingFrames);
  expect(closing.length).toBeGreaterThan(0);
  expect(closing.filter(({ text }) => !text.includes('Account Created Successfully'))).toEqual([]);
  const heights = closing.map(({ height }) => height);
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(1);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
});

test('if a verified code has expired, a new one can be requested in the form, which keeps what was typed', async ({
  newDevice,
  server,
}) => {
  const noor = newAddress('Noor');
  const { page } = await newDevice();
  await registerAs(page, noor);
  await field(page, '6-digit code').fill(await codeFor(server.origin, noor));
  await field(page, 'First name').fill('Noor');
  await field(page, 'Last name').fill('Haddad');
  for (const label of ['Password', 'Confirm password']) await field(page, label).fill(NEW_PASSWORD);
  await expireVerifiedCodes(server);
  await press(page, 'Create account');
  await expect.poll(() => errorOf(page, 'Password')).toContain('Please verify the code first.');
  await expectAccessible(page);
  await press(page, 'Send a new code');
  await expect(field(page, '6-digit code')).toHaveValue('');
  await field(page, '6-digit code').fill(await codeFor(server.origin, noor));
  await expect(field(page, 'First name')).toHaveValue('Noor');
  await press(page, 'Create account');
  await expect(page.getByRole('button', { name: 'Noor Haddad, account menu' })).toBeVisible();
});

test('when a visitor registers in order to join on a slow server, the code belongs to the address it was sent to, and closing the panel at success still joins', async ({
  newDevice,
  newPerson,
  network,
  server,
}) => {
  const noor = newAddress('Noor');
  const host = await newPerson('Hana');
  const day = new Date(Date.now() + 86_400_000).toISOString();
  const { id } = await host.call<{ id: string }>('POST', '/api/events', {
    name: 'Open to all',
    startIsoTime: day,
    endIsoTime: day,
    timezone: 'UTC',
    rsvpType: 'OPEN',
  });
  const { page } = await newDevice();
  await page.goto(`/itinerary/${id}`);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  // on a device where nobody has ever logged in, the panel offers registration first and says why
  await expect(panelOf(page)).toContainText('Create an account, and your answer is sent.');
  await expect(panelOf(page)).toContainText('Open to all');
  await field(page, 'E-mail').fill(noor);
  network.setRules({ mode: 'delay', ms: patience(1500), method: 'POST', path: '/oapi/otp', count: 1 });
  await press(page, 'Send code');
  await field(page, 'E-mail').pressSequentially('.uk');
  await expect(panelOf(page)).toContainText(`We sent a code to ${noor}.`);
  await field(page, '6-digit code').fill(await codeFor(server.origin, noor));
  await field(page, 'First name').fill('Noor');
  await field(page, 'Last name').fill('Haddad');
  for (const label of ['Password', 'Confirm password']) await field(page, label).fill(NEW_PASSWORD);
  await createAccount(page);
  await page.keyboard.press('Escape');
  await expect(panelOf(page)).toBeHidden();
  await expect(page.getByText('You have joined Open to all.')).toBeVisible();
  await expect(page.getByText('Attending', { exact: true }).first()).toBeVisible();
});
