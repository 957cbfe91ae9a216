// The account panel closed or left in the middle: an abandoned action does not run, a requested one runs
// once.
import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { account } from '#src/features/account/account-state.ts';
import { askToSignIn, finishAsking, stopAsking, type SignInRequest } from '#src/session/ask-to-sign-in.ts';
import { callAuth } from '#src/session/auth-calls.ts';
import {
  bodiesOf,
  field,
  noor,
  openPanel,
  PASSWORD,
  press,
  replies,
  type Reply,
  resetAccountPanel,
  toDetails,
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

/** A sign-in request is never awaited, so its `then` cannot be mistaken for a promise's. */
// oxlint-disable-next-line unicorn/no-thenable
const asksFor = (then: () => void): SignInRequest => ({ then });

test('closed within a second after signing up: the interrupted action runs once, and the form is empty', async () => {
  const join = vi.fn();
  await toDetails();
  act(() => askToSignIn(asksFor(join)));
  await press('Create account');
  await screen.findByText('Account Created Successfully');
  await user.keyboard('{Escape}');
  expect(join).toHaveBeenCalledTimes(1);
  expect(account).toMatchObject({ mode: 'login', step: 'email', emailId: '', firstName: '', otpId: '' });
  const next = vi.fn();
  act(() => askToSignIn(asksFor(next)));
  await screen.findByText('Welcome back');
  expect(field('Password').value).toBe('');
  await new Promise((resolve) => {
    setTimeout(resolve, 1200);
  });
  expect(next).not.toHaveBeenCalled();
  expect(join).toHaveBeenCalledTimes(1);
});

test('closed while the account is being created: the form is empty, and the abandoned action does not run', async () => {
  const join = vi.fn();
  let go = (_reply: Reply) => {};
  replies['/auth/signup'] = () =>
    new Promise((resolve) => {
      go = resolve;
    });
  await toDetails();
  act(() => askToSignIn(asksFor(join)));
  await press('Create account');
  await waitFor(() => expect(bodiesOf('/auth/signup')).toHaveLength(1));
  await user.keyboard('{Escape}');
  await act(async () => go([201, noor]));
  await waitFor(() => expect(account).toMatchObject({ mode: 'login', step: 'email', firstName: '' }));
  expect(join).not.toHaveBeenCalled();
});

/** Requests a code for registering; the server answers when the test calls the returned function. */
async function requestCode(emailId: string): Promise<(reply: Reply) => Promise<void>> {
  let go = (_reply: Reply) => {};
  replies['/oapi/otp'] = () =>
    new Promise((resolve) => {
      go = resolve;
    });
  await openPanel();
  await press('Create an account');
  await user.type(await wait('E-mail'), emailId);
  await press('Send code');
  await waitFor(() => expect(bodiesOf('/oapi/otp')).toHaveLength(1));
  return (reply) => act(async () => go(reply));
}

test('while a code is being requested the address cannot change, because the code belongs to it', async () => {
  const answer = await requestCode('zoe@exmaple.org');
  await user.type(field('E-mail'), 'x');
  expect(field('E-mail').value).toBe('zoe@exmaple.org');
  await answer([200, { id: 'otp-1' }]);
  await screen.findByText('We sent a code to zoe@exmaple.org.');
  await user.type(field('6-digit code'), '123456');
  await user.type(await wait('First name'), 'Zoe');
  await user.type(field('Last name'), 'Marsh');
  for (const label of ['Password', 'Confirm password']) await user.type(field(label), PASSWORD);
  // an address that arrives in another way meanwhile, such as from a link in a mail
  act(() => {
    account.emailId = 'zoe@example.org';
  });
  await press('Create account');
  await screen.findByText('Account Created Successfully');
  expect(bodiesOf('/auth/signup')).toMatchObject([{ id: 'otp-1', emailId: 'zoe@exmaple.org' }]);
});

test('a code for an abandoned form does not open the next step of another one', async () => {
  const answer = await requestCode('noor@example.org');
  await press('Log in');
  await press('Forgot?');
  await wait('E-mail');
  await answer([200, { id: 'otp-1' }]);
  expect(account).toMatchObject({ mode: 'forgot', step: 'email', otpId: '' });
});

test('closing the panel clears the password and keeps everything that is not secret', async () => {
  await openPanel();
  await user.type(field('E-mail or phone'), 'noor@example.org');
  await user.type(field('Password'), PASSWORD);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => askToSignIn({}));
  expect((await wait('E-mail or phone')).value).toBe('noor@example.org');
  expect(field('Password').value).toBe('');

  await press('Create an account');
  await press('Send code');
  await user.type(await wait('6-digit code'), '123456');
  await user.type(await wait('First name'), 'Noor');
  for (const label of ['Password', 'Confirm password']) await user.type(field(label), PASSWORD);
  expect(JSON.stringify(account)).not.toContain(PASSWORD);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => askToSignIn({}));
  expect((await wait('First name')).value).toBe('Noor');
  for (const label of ['Password', 'Confirm password']) expect(field(label).value).toBe('');
});

test('closing the panel without signing in drops the interrupted action', async () => {
  const join = vi.fn();
  await openPanel();
  act(() => askToSignIn(asksFor(join)));
  act(() => stopAsking());
  act(() => finishAsking());
  expect(join).not.toHaveBeenCalled();
});
