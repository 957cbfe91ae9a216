import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { HTTP_TIMEOUT } from '#contract/constants.ts';
import { connection } from '#src/data/connection.ts';
import { theDevice } from '#src/data/device.ts';
import { AccountPanel } from '#src/features/account/account-panel.tsx';
import { account, forgetTyped } from '#src/features/account/account-state.ts';
import { askToSignIn, finishAsking, stopAsking, type SignInRequest } from '#src/session/ask-to-sign-in.ts';
import { callAuth } from '#src/session/auth-calls.ts';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';

// The calls are the real ones; what follows a sign-up in the databases of the device is the matter of tests/flow and of the browser.
vi.mock(import('#src/session/session.ts'), async (original) => ({ ...(await original()), signUp: async (body) => void (await callAuth.signUp(body)) }));

const PASSWORD = 'quiet harbour 7';
const noor = { guid: '0198c0de-0000-7000-8000-000000000001', emailId: 'noor@example.org', firstName: 'Noor', lastName: 'Haddad', profilePic: null, organisation: null, phone: null, authToken: 'a', refreshToken: 'r' };

type Reply = [status: number, body?: unknown];
type Asked = { path: string; body: Record<string, unknown> };
/** By path. What is not here does not get through. */
let replies: Record<string, (body: Record<string, unknown>) => Reply | Promise<Reply>>;
let asked: Asked[];
const bodiesOf = (path: string) => asked.filter((call) => call.path === path).map(({ body }) => body);
const refusal = (status: number, code: string, error: string): Reply => [status, { error, code }];

async function answer(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const path = new URL(String(input), 'http://localhost').pathname;
  const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {};
  asked.push({ path, body });
  const reply = replies[path];
  if (!reply) throw new TypeError('fetch failed');
  const [status, answered] = await reply(body);
  return new Response(answered === undefined ? null : JSON.stringify(answered), { status, headers: { 'X-Sojourn': '1' } });
}

beforeEach(() => {
  pretendScreen(1280);
  finishAsking();
  forgetTyped();
  connection.state = 'online';
  asked = [];
  replies = {
    '/oapi/otp': () => [200, { id: `otp-${bodiesOf('/oapi/otp').length}` }],
    '/oapi/otp/verify': () => [200, { verified: true }],
    '/auth/signup': () => [201, noor],
    '/oapi/resetpasswordbyotpverification': () => [200, { changed: true }],
  };
  vi.stubGlobal('fetch', answer);
});

const field = <T extends HTMLElement = HTMLInputElement>(label: string) => screen.getByLabelText<T>(label);
// without a pause between keys: a busy machine makes seconds of them
const user = userEvent.setup({ delay: null });
const press = (name: string) => user.click(screen.getByText(name, { selector: 'button, button *' }));
/** A request to sign in is never awaited, so its `then` is no trap. */
// oxlint-disable-next-line unicorn/no-thenable
const asksFor = (then: () => void): SignInRequest => ({ then });
const wait = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

async function openPanel(): Promise<void> {
  renderInApp(() => <AccountPanel />);
  act(() => askToSignIn({}));
  await wait('E-mail or phone');
}
async function toCode(link: 'Create an account' | 'Forgot?', emailId = 'noor@example.org'): Promise<void> {
  await openPanel();
  await press(link);
  await user.type(await wait('E-mail'), emailId);
  await press('Send OTP');
  await wait('6-digit OTP');
}
async function toDetails(): Promise<void> {
  await toCode('Create an account');
  await user.type(field('6-digit OTP'), '123456');
  await user.type(await wait('First name'), 'Noor');
  await user.type(field('Last name'), 'Haddad');
  for (const label of ['Password', 'Confirm password']) await user.type(field(label), PASSWORD);
}
async function toReset(): Promise<void> {
  await toCode('Forgot?');
  await user.type(field('6-digit OTP'), '123456');
  await user.type(await wait('New password'), PASSWORD);
  await user.type(field('Confirm new password'), PASSWORD);
}

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
  replies['/auth/signup'] = ({ id }) => (id === 'otp-1' ? refusal(400, 'OTP_NOT_VERIFIED', 'Please verify the code first.') : [201, noor]);
  await toDetails();
  await press('Create account');
  await screen.findByText('Please verify the code first.');
  await press('Send a new code');
  await user.type(await wait('6-digit OTP'), '654321');
  expect((await wait('First name')).value).toBe('Noor');
  for (const label of ['Password', 'Confirm password']) expect(field(label).value).toBe(PASSWORD);
  expect(bodiesOf('/oapi/otp')).toEqual(Array(2).fill({ emailOrPhone: 'noor@example.org', otpType: 'SIGNUP' }));
  await press('Create account');
  await screen.findByText('Account Created Successfully');
});

test('a forgotten password with a code that is too old: the same', async () => {
  replies['/oapi/resetpasswordbyotpverification'] = ({ otpId }) => (otpId === 'otp-1' ? refusal(400, 'OTP_NOT_VERIFIED', 'Please verify the code first.') : [200, { changed: true }]);
  await toReset();
  await press('Reset password');
  await screen.findByText('Please verify the code first.');
  await press('Send a new code');
  await user.type(await wait('6-digit OTP'), '654321');
  for (const label of ['New password', 'Confirm new password']) expect((await wait(label)).value).toBe(PASSWORD);
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

test('closed in the second after signing up: the interrupted action runs once, and nothing typed is left', async () => {
  const join = vi.fn();
  await toDetails();
  act(() => askToSignIn(asksFor(join)));
  await press('Create account');
  await screen.findByText('Account Created Successfully');
  await user.keyboard('{Escape}');
  expect(join).toHaveBeenCalledTimes(1);
  expect(account).toMatchObject({ mode: 'login', step: 'email', password: '', confirm: '', emailId: '', otpId: '' });
  const next = vi.fn();
  act(() => askToSignIn(asksFor(next)));
  await screen.findByText('Welcome back');
  await new Promise((resolve) => { setTimeout(resolve, 1200); });
  expect(next).not.toHaveBeenCalled();
  expect(join).toHaveBeenCalledTimes(1);
});

test('closed while the account is being made: nothing typed is left, and what was given up is not done', async () => {
  const join = vi.fn();
  let go = (_reply: Reply) => {};
  replies['/auth/signup'] = () => new Promise((resolve) => { go = resolve; });
  await toDetails();
  act(() => askToSignIn(asksFor(join)));
  await press('Create account');
  await waitFor(() => expect(bodiesOf('/auth/signup')).toHaveLength(1));
  await user.keyboard('{Escape}');
  await act(async () => go([201, noor]));
  await waitFor(() => expect(account.password).toBe(''));
  expect(account).toMatchObject({ mode: 'login', step: 'email' });
  expect(join).not.toHaveBeenCalled();
});

test('while the code is being asked for, the address stays what it is; the code belongs to it', async () => {
  let go = (_reply: Reply) => {};
  replies['/oapi/otp'] = () => new Promise((resolve) => { go = resolve; });
  await openPanel();
  await press('Create an account');
  await user.type(await wait('E-mail'), 'zoe@exmaple.org');
  await press('Send OTP');
  await user.type(field('E-mail'), 'x');
  expect(field('E-mail').value).toBe('zoe@exmaple.org');
  await act(async () => go([200, { id: 'otp-1' }]));
  await screen.findByText('We sent a code to zoe@exmaple.org.');
  await user.type(field('6-digit OTP'), '123456');
  await user.type(await wait('First name'), 'Zoe');
  await user.type(field('Last name'), 'Marsh');
  for (const label of ['Password', 'Confirm password']) await user.type(field(label), PASSWORD);
  // an address that came in another way meanwhile, such as a link in a mail
  act(() => { account.emailId = 'zoe@example.org'; });
  await press('Create account');
  await screen.findByText('Account Created Successfully');
  expect(bodiesOf('/auth/signup')).toMatchObject([{ id: 'otp-1', emailId: 'zoe@exmaple.org' }]);
});

test('a code that arrives for a form that was left does not open its next step in another one', async () => {
  let go = (_reply: Reply) => {};
  replies['/oapi/otp'] = () => new Promise((resolve) => { go = resolve; });
  await openPanel();
  await press('Create an account');
  await user.type(await wait('E-mail'), 'noor@example.org');
  await press('Send OTP');
  await press('Log in');
  await press('Forgot?');
  await wait('E-mail');
  await act(async () => go([200, { id: 'otp-1' }]));
  expect(account).toMatchObject({ mode: 'forgot', step: 'email', otpId: '' });
});

// Specification section 8, with a server that fails without a word.
test.each([
  ['Failed to send OTP. Please try again.', '/oapi/otp', async () => {
    await openPanel();
    await press('Create an account');
    await user.type(await wait('E-mail'), 'noor@example.org');
    await press('Send OTP');
  }],
  ['Invalid OTP. Please try again.', '/oapi/otp/verify', async () => {
    await toCode('Create an account');
    await user.type(field('6-digit OTP'), '123456');
  }],
  ['Failed to create account. Please try again.', '/auth/signup', async () => {
    await toDetails();
    await press('Create account');
  }],
  ['Failed to reset password. Please try again.', '/oapi/resetpasswordbyotpverification', async () => {
    await toReset();
    await press('Reset password');
  }],
  ['Failed to sign in. Please try again.', '/auth/signin', async () => {
    await openPanel();
    await user.type(field('E-mail or phone'), 'noor@example.org');
    await user.type(field('Password'), PASSWORD);
    await press('Log in');
  }],
] as const)('%s', async (text, path, go) => {
  replies[path] = () => [500];
  await go();
  const shown = await screen.findByText(text);
  if (path === '/auth/signup') expect(field('Password').getAttribute('aria-describedby')).toContain(shown.id);
  else if (path !== '/oapi/otp/verify') expect(shown.closest('[role="alert"]')).not.toBeNull();
  // the server's own words come first
  replies[path] = () => refusal(503, 'UNAVAILABLE', 'The service is busy. Please try again.');
  if (path === '/oapi/otp/verify') await press('Verify OTP');
  else await user.click(document.querySelector('form button[type="submit"]')!);
  await screen.findByText('The service is busy. Please try again.');
  expect(screen.queryByText(text)).toBeNull();
  // and no answer at all is what it is
  delete replies[path];
  await user.click(document.querySelector('form button[type="submit"]')!);
  await screen.findByText('Network Connection Timeout');
});

test('Error signing in with Google', async () => {
  replies['/oapi/config'] = () => [200, { googleClientId: 'app', mailbox: false, demo: false, links: { demo: null, chat: null, appStore: null, playStore: null }, legal: { name: 'Sojourn', address: null, phone: null, email: null } }];
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

test('a call is given 30 s to answer (specification section 9)', async () => {
  const limits = vi.spyOn(theDevice().clock, 'setTimeout');
  await openPanel();
  limits.mockClear();
  await user.type(field('E-mail or phone'), 'noor@example.org');
  await user.type(field('Password'), PASSWORD);
  await press('Log in');
  await screen.findByText('Network Connection Timeout');
  expect(limits.mock.calls.map(([, ms]) => ms)).toContain(HTTP_TIMEOUT);
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

test('closing without signing in forgets the interrupted action', async () => {
  const join = vi.fn();
  await openPanel();
  act(() => askToSignIn(asksFor(join)));
  act(() => stopAsking());
  act(() => finishAsking());
  expect(join).not.toHaveBeenCalled();
});
