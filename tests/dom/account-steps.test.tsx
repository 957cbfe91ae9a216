// From step to step of the account panel: what was typed goes along, and there is a way on from every answer.
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { callAuth } from '#src/session/auth-calls.ts';
import {
  bodiesOf,
  field,
  noor,
  openPanel,
  PASSWORD,
  press,
  refusal,
  replies,
  startAfresh,
  toDetails,
  toReset,
  user,
  wait,
} from '#tests/support/account-panel.tsx';

// The calls are the real ones; what follows a sign-up in the databases of the device is the matter of
// tests/flow and of the browser.
vi.mock(import('#src/session/session.ts'), async (original) => ({
  ...(await original()),
  signUp: async (body) => void (await callAuth.signUp(body)),
}));

beforeEach(startAfresh);

test('registering: every step leads to the login with the address kept, and to another address', async () => {
  await toDetails();
  await press('Use another address');
  expect((await wait('E-mail')).value).toBe('noor@example.org');
  await press('Send OTP');
  await wait('6-digit OTP');
  await press('Log in');
  expect((await wait('E-mail or phone')).value).toBe('noor@example.org');
});

test('a forgotten password: the same', async () => {
  await toReset();
  await press('Use another address');
  expect((await wait('E-mail')).value).toBe('noor@example.org');
  await press('Send OTP');
  await user.type(await wait('6-digit OTP'), '123456');
  await wait('New password');
  await press('Back to login');
  expect((await wait('E-mail or phone')).value).toBe('noor@example.org');
});

test('a taken address leads to the login, with the address', async () => {
  replies['/auth/signup'] = () => refusal(409, 'EMAIL_TAKEN', 'An account with this e-mail already exists.');
  await toDetails();
  await press('Create account');
  await screen.findByText('An account with this e-mail already exists.');
  await press('Log in with this address');
  expect((await wait('E-mail or phone')).value).toBe('noor@example.org');
  expect(screen.queryByText('An account with this e-mail already exists.')).toBeNull();
});

test('registering with a code that is too old: a new one can be asked for, and what was typed is there afterwards', async () => {
  replies['/auth/signup'] = ({ id }) =>
    id === 'otp-1' ? refusal(400, 'OTP_NOT_VERIFIED', 'Please verify the code first.') : [201, noor];
  await toDetails();
  await press('Create account');
  await screen.findByText('Please verify the code first.');
  await press('Send a new code');
  await user.type(await wait('6-digit OTP'), '654321');
  expect((await wait('First name')).value).toBe('Noor');
  for (const label of ['Password', 'Confirm password']) expect(field(label).value).toBe(PASSWORD);
  expect(bodiesOf('/oapi/otp')).toEqual(
    Array(2).fill({ emailOrPhone: 'noor@example.org', otpType: 'SIGNUP' }),
  );
  await press('Create account');
  await screen.findByText('Account Created Successfully');
});

test('a forgotten password with a code that is too old: the same', async () => {
  replies['/oapi/resetpasswordbyotpverification'] = ({ otpId }) =>
    otpId === 'otp-1'
      ? refusal(400, 'OTP_NOT_VERIFIED', 'Please verify the code first.')
      : [200, { changed: true }];
  await toReset();
  await press('Reset password');
  await screen.findByText('Please verify the code first.');
  await press('Send a new code');
  await user.type(await wait('6-digit OTP'), '654321');
  for (const label of ['New password', 'Confirm new password'])
    expect((await wait(label)).value).toBe(PASSWORD);
  await press('Reset password');
  await screen.findByText('Password changed');
});

test('a new code that cannot be sent says so where it was asked for', async () => {
  replies['/auth/signup'] = () => refusal(400, 'OTP_NOT_VERIFIED', 'Please verify the code first.');
  await toDetails();
  await press('Create account');
  await screen.findByText('Please verify the code first.');
  replies['/oapi/otp'] = () => [500];
  await press('Send a new code');
  await screen.findByText('Failed to send OTP. Please try again.');
  // and it can be asked for again
  replies['/oapi/otp'] = () => [200, { id: 'otp-3' }];
  await press('Send a new code');
  await wait('6-digit OTP');
});

test('a phone number may be typed with spaces, dashes and brackets', async () => {
  replies['/auth/signin'] = () => refusal(401, 'INVALID_CREDENTIALS', 'Incorrect e-mail or password.');
  await openPanel();
  await user.type(field('E-mail or phone'), ' (202) 555-0143 ');
  await user.type(field('Password'), PASSWORD);
  await press('Log in');
  await screen.findByText('Incorrect e-mail or password.');
  expect(bodiesOf('/auth/signin')).toEqual([{ emailOrPhone: '2025550143', password: PASSWORD }]);
});
