// The account panel in jsdom, with a server whose replies each test sets. Tests type and press as a person
// does.
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { connection } from '#src/data/device/connection.ts';
import { AccountPanel } from '#src/features/account/account-panel.tsx';
import { forgetTyped } from '#src/features/account/account-state.ts';
import { askToSignIn, finishAsking } from '#src/session/ask-to-sign-in.ts';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';

export const PASSWORD = 'quiet harbour 7';
export const noor = {
  guid: '0198c0de-0000-7000-8000-000000000001',
  emailId: 'noor@example.org',
  firstName: 'Noor',
  lastName: 'Haddad',
  profilePic: null,
  organisation: null,
  phone: null,
  authToken: 'a',
  refreshToken: 'r',
};

export type Reply = [status: number, body?: unknown];
type Asked = { path: string; body: Record<string, unknown> };
/** Replies by path. A path that is not listed fails as a network error. */
export const replies: Record<string, (body: Record<string, unknown>) => Reply | Promise<Reply>> = {};
const asked: Asked[] = [];
export const bodiesOf = (path: string) => asked.filter((call) => call.path === path).map(({ body }) => body);
export const refusal = (status: number, code: string, error: string): Reply => [status, { error, code }];

async function answer(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname;
  const sent = await request.text();
  const body = sent ? (JSON.parse(sent) as Record<string, unknown>) : {};
  asked.push({ path, body });
  const reply = replies[path];
  if (!reply) throw new TypeError('fetch failed');
  const [status, answered] = await reply(body);
  return new Response(answered === undefined ? null : JSON.stringify(answered), {
    status,
    headers: { 'X-Sojourn': '1' },
  });
}

/** Call before each test: empty fields, and a server that accepts everything. */
export function resetAccountPanel(): void {
  pretendScreen(1280);
  finishAsking();
  forgetTyped();
  connection.state = 'online';
  asked.length = 0;
  for (const path of Object.keys(replies)) delete replies[path];
  Object.assign(replies, {
    '/oapi/otp': () => [200, { id: `otp-${bodiesOf('/oapi/otp').length}` }],
    '/oapi/otp/verify': () => [200, { verified: true }],
    '/auth/signup': () => [201, noor],
    '/oapi/resetpasswordbyotpverification': () => [200, { changed: true }],
  } satisfies typeof replies);
  vi.stubGlobal('fetch', answer);
}

export const field = <T extends HTMLElement = HTMLInputElement>(label: string) =>
  screen.getByLabelText<T>(label);
// no delay between keys: on a busy machine the delays add up to seconds
export const user = userEvent.setup({ delay: null });
export const press = (name: string) => user.click(screen.getByText(name, { selector: 'button, button *' }));
export const wait = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

export async function openPanel(): Promise<void> {
  renderInApp(() => <AccountPanel />);
  act(() => askToSignIn({}));
  await wait('E-mail or phone');
}
export async function toCode(
  link: 'Create an account' | 'Forgot?',
  emailId = 'noor@example.org',
): Promise<void> {
  await openPanel();
  await press(link);
  await user.type(await wait('E-mail'), emailId);
  await press('Send code');
  await wait('6-digit code');
}
export async function toDetails(): Promise<void> {
  await toCode('Create an account');
  await user.type(field('6-digit code'), '123456');
  await user.type(await wait('First name'), 'Noor');
  await user.type(field('Last name'), 'Haddad');
  for (const label of ['Password', 'Confirm password']) await user.type(field(label), PASSWORD);
}
export async function toReset(): Promise<void> {
  await toCode('Forgot?');
  await user.type(field('6-digit code'), '123456');
  await user.type(await wait('New password'), PASSWORD);
  await user.type(field('Confirm new password'), PASSWORD);
}
