// A server that fails: each step of the account panel reports it with its own text.
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { HTTP_TIMEOUT } from '#contract/constants.ts';
import { theDevice } from '#src/data/device/device.ts';
import { callAuth } from '#src/session/auth-calls.ts';
import {
  field,
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

// The calls are the real ones; what a sign-up does with the databases of the device is tested in tests/flow
// and in the browser tests.
vi.mock(import('#src/session/session.ts'), async (original) => ({
  ...(await original()),
  signUp: async (body) => void (await callAuth.signUp(body)),
}));

beforeEach(resetAccountPanel);

// The fallback texts for a failure without a message.
test.each([
  [
    'Failed to send OTP. Please try again.',
    '/oapi/otp',
    async () => {
      await openPanel();
      await press('Create an account');
      await user.type(await wait('E-mail'), 'noor@example.org');
      await press('Send code');
    },
  ],
  [
    'Invalid OTP. Please try again.',
    '/oapi/otp/verify',
    async () => {
      await toCode('Create an account');
      await user.type(field('6-digit code'), '123456');
    },
  ],
  [
    'Failed to create account. Please try again.',
    '/auth/signup',
    async () => {
      await toDetails();
      await press('Create account');
    },
  ],
  [
    'Failed to reset password. Please try again.',
    '/oapi/resetpasswordbyotpverification',
    async () => {
      await toReset();
      await press('Reset password');
    },
  ],
  [
    'Failed to log in. Please try again.',
    '/auth/signin',
    async () => {
      await openPanel();
      await user.type(field('E-mail or phone'), 'noor@example.org');
      await user.type(field('Password'), PASSWORD);
      await press('Log in');
    },
  ],
] as const)('%s', async (text, path, go) => {
  replies[path] = () => [500];
  await go();
  const shown = await screen.findByText(text);
  if (path === '/auth/signup') {
    expect(field('Password').getAttribute('aria-describedby')?.split(' ')).toContain(shown.id);
    // a screen reader reads an error next to a field only together with that field
    await waitFor(() => expect(document.activeElement).toBe(field('Password')));
  } else if (path !== '/oapi/otp/verify') expect(shown.closest('[role="alert"]')).not.toBeNull();
  // a message from the server has priority
  replies[path] = () => refusal(503, 'UNAVAILABLE', 'The service is busy. Please try again.');
  if (path === '/oapi/otp/verify') await press('Continue');
  else await user.click(document.querySelector('form button[type="submit"]')!);
  await screen.findByText('The service is busy. Please try again.');
  expect(screen.queryByText(text)).toBeNull();
  // and a missing answer has a text of its own
  delete replies[path];
  await user.click(document.querySelector('form button[type="submit"]')!);
  await screen.findByText('Network Connection Timeout');
});

test('Error signing in with Google', async () => {
  replies['/oapi/config'] = () => [
    200,
    {
      googleClientId: 'app',
      mailbox: false,
      demo: false,
      links: { demo: null, chat: null, appStore: null, playStore: null },
      legal: { name: 'Sojourn', address: null, phone: null, email: null },
    },
  ];
  replies['/auth/gauth'] = () => [500];
  vi.stubGlobal('open', (address: string) => {
    const state = new URL(address, 'http://localhost').searchParams.get('state');
    setTimeout(() => {
      const channel = new BroadcastChannel('sojourn-google');
      channel.postMessage({ state, credential: 'x.y.z', error: null });
      channel.close();
    }, 20);
    return {};
  });
  await openPanel();
  await user.click(await screen.findByRole('button', { name: 'Continue with Google' }));
  expect((await screen.findByText('Error signing in with Google')).closest('[role="alert"]')).not.toBeNull();
});

test('a call may take 30 s to answer', async () => {
  const limits = vi.spyOn(theDevice().clock, 'setTimeout');
  await openPanel();
  limits.mockClear();
  await user.type(field('E-mail or phone'), 'noor@example.org');
  await user.type(field('Password'), PASSWORD);
  await press('Log in');
  await screen.findByText('Network Connection Timeout');
  expect(limits.mock.calls.map(([, ms]) => ms)).toContain(HTTP_TIMEOUT);
});
