// The steps of the account panel: typed text is kept from step to step, and every answer leaves a way to
// continue.
import 'fake-indexeddb/auto';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { AccountPanel } from '#src/features/account/account-panel.tsx';
import { account } from '#src/features/account/account-state.ts';
import { askToSignIn } from '#src/session/ask-to-sign-in.ts';
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
  resetAccountPanel,
  toCode,
  toDetails,
  toReset,
  user,
  wait,
} from '#tests/support/account-panel.tsx';
import { renderInApp } from '#tests/support/in-app.tsx';

// The calls are the real ones; what a sign-up does with the databases of the device is tested in tests/flow
// and in the browser tests.
vi.mock(import('#src/session/session.ts'), async (original) => ({
  ...(await original()),
  signUp: async (body) => void (await callAuth.signUp(body)),
}));

beforeEach(resetAccountPanel);

test('registering: from every step one can go to the login with the address kept, or change the address', async () => {
  await toDetails();
  await press('Use another address');
  expect((await wait('E-mail')).value).toBe('noor@example.org');
  await press('Send code');
  await wait('6-digit code');
  await press('Log in');
  expect((await wait('E-mail or phone')).value).toBe('noor@example.org');
});

test('resetting the password: from every step one can go to the login with the address kept, or change the address', async () => {
  await toReset();
  await press('Use another address');
  expect((await wait('E-mail')).value).toBe('noor@example.org');
  await press('Send code');
  await user.type(await wait('6-digit code'), '123456');
  await wait('New password');
  await press('Back to log in');
  expect((await wait('E-mail or phone')).value).toBe('noor@example.org');
});

test('an address that is taken leads to the login, with the address filled in', async () => {
  replies['/auth/signup'] = () => refusal(409, 'EMAIL_TAKEN', 'An account with this e-mail already exists.');
  await toDetails();
  await press('Create account');
  await screen.findByText('An account with this e-mail already exists.');
  await press('Log in with this address');
  expect((await wait('E-mail or phone')).value).toBe('noor@example.org');
  expect(screen.queryByText('An account with this e-mail already exists.')).toBeNull();
});

test('registering with an expired code: a new one can be requested, and typed text is kept', async () => {
  replies['/auth/signup'] = ({ id }) =>
    id === 'otp-1' ? refusal(400, 'OTP_NOT_VERIFIED', 'Please verify the code first.') : [201, noor];
  await toDetails();
  await press('Create account');
  await screen.findByText('Please verify the code first.');
  await press('Send a new code');
  await user.type(await wait('6-digit code'), '654321');
  expect((await wait('First name')).value).toBe('Noor');
  for (const label of ['Password', 'Confirm password']) expect(field(label).value).toBe(PASSWORD);
  expect(bodiesOf('/oapi/otp')).toEqual(
    Array(2).fill({ emailOrPhone: 'noor@example.org', otpType: 'SIGNUP' }),
  );
  await press('Create account');
  await screen.findByText('Account Created Successfully');
});

test('resetting the password with an expired code: a new one can be requested, and typed text is kept', async () => {
  replies['/oapi/resetpasswordbyotpverification'] = ({ otpId }) =>
    otpId === 'otp-1'
      ? refusal(400, 'OTP_NOT_VERIFIED', 'Please verify the code first.')
      : [200, { changed: true }];
  await toReset();
  await press('Reset password');
  await screen.findByText('Please verify the code first.');
  await press('Send a new code');
  await user.type(await wait('6-digit code'), '654321');
  for (const label of ['New password', 'Confirm new password'])
    expect((await wait(label)).value).toBe(PASSWORD);
  await press('Reset password');
  await screen.findByText('Password changed');
});

test.each([
  ['wrong', 'OTP_INVALID', 'Invalid OTP. Please try again.'],
  ['superseded', 'OTP_SUPERSEDED', 'A newer code was sent. Please use the latest one.'],
] as const)('a %s code clears the code field and shows why', async (_how, code, error) => {
  for (const [way, next] of [
    ['Create an account', 'First name'],
    ['Forgot?', 'New password'],
  ] as const) {
    resetAccountPanel();
    replies['/oapi/otp/verify'] = () => refusal(400, code, error);
    await toCode(way);
    await user.type(field('6-digit code'), '111111');
    expect((await screen.findByText(error)).closest('[role="alert"]')).not.toBeNull();
    await waitFor(() => expect(field('6-digit code').value).toBe(''));
    expect(document.activeElement).toBe(field('6-digit code'));
    replies['/oapi/otp/verify'] = () => [200, { verified: true }];
    await waitFor(() => expect(field('6-digit code').readOnly).toBe(false));
    await user.paste('123 456');
    await wait(next);
    expect(bodiesOf('/oapi/otp/verify').map(({ otp }) => otp)).toEqual(['111111', '123456']);
    cleanup();
  }
});

test('if a code cannot be sent, the address stays, and it can be requested again', async () => {
  await toCode('Create an account');
  delete replies['/oapi/otp/verify'];
  await user.type(field('6-digit code'), '123456');
  await screen.findByText('Network Connection Timeout');
  expect(field('6-digit code').value).toBe('123456');
  replies['/oapi/otp/verify'] = () => [200, { verified: true }];
  await press('Continue');
  await wait('First name');
});

test('each form has its own texts, on every step', async () => {
  renderInApp(() => <AccountPanel />);
  act(() =>
    askToSignIn({
      mode: 'register',
      reason: {
        title: 'Kyoto, Slowly',
        text: 'Log in, and your answer is sent.',
        registerText: 'Create an account, and your answer is sent.',
        picture: { src: null, of: { id: 'kyoto', name: 'Kyoto, Slowly' } },
      },
    }),
  );
  const expectPurpose = (sentence: string | null) => {
    expect(screen.getByText('Kyoto, Slowly')).toBeDefined();
    expect(screen.queryByText('Log in, and your answer is sent.') !== null).toBe(sentence === 'login');
    expect(screen.queryByText('Create an account, and your answer is sent.') !== null).toBe(
      sentence === 'register',
    );
  };
  await user.type(await wait('E-mail'), 'noor@example.org');
  expectPurpose('register');
  await press('Send code');
  const otp = await wait('6-digit code');
  expectPurpose('register');
  await user.type(otp, '123456');
  await wait('First name');
  expectPurpose('register');
  await press('Log in');
  await wait('E-mail or phone');
  expectPurpose('login');
  await press('Forgot?');
  await wait('E-mail');
  expectPurpose(null);
});

test('after signing in, the heading of the page has the focus', async () => {
  renderInApp(() => (
    <main>
      <h1>Good evening, Noor</h1>
      <AccountPanel />
    </main>
  ));
  act(() => askToSignIn({ mode: 'register' }));
  await user.type(await wait('E-mail'), 'noor@example.org');
  await press('Send code');
  await user.type(await wait('6-digit code'), '123456');
  await user.type(await wait('First name'), 'Noor');
  await user.type(field('Last name'), 'Haddad');
  for (const label of ['Password', 'Confirm password']) await user.type(field(label), PASSWORD);
  await press('Create account');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Good evening, Noor'));
});

test('an error when requesting another code is shown next to its button', async () => {
  replies['/auth/signup'] = () => refusal(400, 'OTP_NOT_VERIFIED', 'Please verify the code first.');
  await toDetails();
  await press('Create account');
  await screen.findByText('Please verify the code first.');
  replies['/oapi/otp'] = () => [500];
  await press('Send a new code');
  await screen.findByText('Failed to send OTP. Please try again.');
  // and it can be requested again
  replies['/oapi/otp'] = () => [200, { id: 'otp-3' }];
  await press('Send a new code');
  await wait('6-digit code');
});

test('another code that is requested says so, and a refusal of it is gone once a code is typed', async () => {
  await toCode('Create an account');
  act(() => void (account.resendAt = 0));
  let refuse = () => {};
  replies['/oapi/otp'] = () => new Promise((reply) => (refuse = () => reply([500])));
  await user.click(await screen.findByRole('button', { name: 'Send a new code' }));
  await screen.findByRole('button', { name: 'Sending a new code…' });
  refuse();
  await screen.findByText('Failed to send OTP. Please try again.');
  await screen.findByRole('button', { name: 'Send a new code' });
  await user.type(field('6-digit code'), '1');
  expect(screen.queryByText('Failed to send OTP. Please try again.')).toBeNull();
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
