// One-time codes and forgotten passwords: too many attempts, expired codes, unknown and taken addresses.
import {
  another,
  errorOf,
  field,
  NEW_PASSWORD,
  openPanel,
  panelOf,
  press,
  signedIn,
  toCode,
} from '#tests/e2e/support/account-panel.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { expectAccessible } from '#tests/e2e/support/looks.ts';
import { ageCodes } from '#tests/e2e/support/age-codes.ts';
import { codeFor, fillLoginPanel, newAddress } from '#tests/e2e/support/people.ts';

test('wrong codes, too many attempts, expired codes and codes of an earlier request are refused with their own messages', async ({
  newDevice,
  newPerson,
  server,
}) => {
  const gil = await newPerson('Gil');
  const { page } = await newDevice();
  await openPanel(page);
  await press(page, 'Forgot?');
  await toCode(page, gil.emailId);
  const first = await codeFor(server.origin, gil.emailId);
  const otp = field(page, '6-digit code');
  for (let n = 1; n <= 5; n += 1) {
    await otp.fill(another(first, n));
    await expect(panelOf(page)).toContainText('Invalid OTP. Please try again.');
    // the field is empty and focused, so that the next code can be typed at once
    await expect(otp).toHaveValue('');
    await expect(otp).toBeFocused();
    await otp.fill('1');
    await expect(panelOf(page)).not.toContainText('Invalid OTP');
  }
  await otp.fill(first);
  await expect(panelOf(page)).toContainText('Too many wrong codes. Please ask for a new one.');
  await expect(otp).toHaveValue(first);

  await ageCodes(server);
  await otp.fill('');
  await otp.fill(first);
  await expect(panelOf(page)).toContainText('This code has expired. Please ask for a new one.');

  await press(page, 'Use another address');
  await expect(field(page, 'E-mail')).toHaveValue(gil.emailId);
  await press(page, 'Send code');
  await expect(otp).toHaveValue('');
  const second = await codeFor(server.origin, gil.emailId);
  expect(second).not.toBe(first);
  await otp.fill(first);
  await expect(panelOf(page)).toContainText('Invalid OTP. Please try again.');
  await expect(otp).toHaveValue('');
  // requesting another code at once is refused with a message
  await press(page, 'Use another address');
  await press(page, 'Send code');
  await expect(panelOf(page).getByRole('alert')).toContainText(
    'A code was just sent. Please wait a little before asking for another one.',
  );
});

test('resetting a password refuses a mismatch and a weak password, accepts a new one and signs other devices out', async ({
  newDevice,
  newPerson,
  server,
}) => {
  const gil = await newPerson('Gil');
  const other = await newDevice(gil);
  const { page } = await newDevice();
  await openPanel(page);
  await field(page, 'E-mail or phone').fill(gil.emailId);
  await field(page, 'Password').fill('not the password');
  await press(page, 'Log in');
  await expect(panelOf(page).getByRole('alert')).toContainText('Incorrect e-mail or password.');
  await expect(field(page, 'Password')).toHaveValue('not the password');
  await press(page, 'Forgot?');
  await expect(field(page, 'E-mail')).toHaveValue(gil.emailId);
  await press(page, 'Send code');
  await expect(field(page, '6-digit code')).toBeVisible();
  await field(page, '6-digit code').fill(await codeFor(server.origin, gil.emailId));
  await expect(field(page, 'New password')).toBeVisible();
  await field(page, 'New password').fill(gil.emailId);
  await field(page, 'Confirm new password').fill(NEW_PASSWORD);
  await press(page, 'Reset password');
  expect(await errorOf(page, 'Confirm new password')).toContain('Passwords do not match');
  await field(page, 'Confirm new password').fill(gil.emailId);
  await press(page, 'Reset password');
  expect(await errorOf(page, 'New password')).toMatch(/e-?mail/i);
  for (const label of ['New password', 'Confirm new password']) await field(page, label).fill(NEW_PASSWORD);
  await press(page, 'Reset password');
  await expect(panelOf(page)).toContainText('Log in with your new password.');
  await press(page, 'Log in');
  await fillLoginPanel(page, { ...gil, password: NEW_PASSWORD });
  await expect(signedIn(page)).toBeVisible();
  // every other device was signed out
  await other.page.reload();
  await expect(other.page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
});

test('the code step does not reveal whether an address has an account; only somebody who has verified it learns that it is taken', async ({
  newDevice,
  newPerson,
  server,
}) => {
  const gil = await newPerson('Gil');
  const { page } = await newDevice();
  await openPanel(page);
  await press(page, 'Forgot?');
  await toCode(page, newAddress('Nobody'));
  await field(page, '6-digit code').fill('123456');
  await expect(panelOf(page)).toContainText('Invalid OTP. Please try again.');
  await press(page, 'Use another address');
  await press(page, 'Back to log in');
  await press(page, 'Create an account');
  await ageCodes(server);
  await toCode(page, gil.emailId);
  await expect(field(page, '6-digit code')).toBeVisible();
  await field(page, '6-digit code').fill(await codeFor(server.origin, gil.emailId));
  await field(page, 'First name').fill('Gil');
  await field(page, 'Last name').fill('Again');
  for (const label of ['Password', 'Confirm password']) await field(page, label).fill(NEW_PASSWORD);
  await press(page, 'Create account');
  await expect.poll(() => errorOf(page, 'Password')).toContain('An account with this e-mail already exists.');
  await expect(field(page, 'First name')).toHaveValue('Gil');
  await expectAccessible(page);
  await press(page, 'Log in with this address');
  await expect(field(page, 'E-mail or phone')).toHaveValue(gil.emailId);
  await fillLoginPanel(page, gil);
  await expect(signedIn(page)).toBeVisible();
});
