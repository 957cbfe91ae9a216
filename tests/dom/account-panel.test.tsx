import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { connection } from '#src/data/device/connection.ts';
import { AccountPanel } from '#src/features/account/account-panel.tsx';
import { account, forgetTyped } from '#src/features/account/account-state.ts';
import { opensPanel } from '#src/features/account/email-link.ts';
import { askToSignIn, finishAsking, prefillSignIn, stopAsking } from '#src/session/ask-to-sign-in.ts';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';

const config = {
  googleClientId: null as string | null,
  mailbox: false,
  demo: false,
  links: { demo: null, chat: null, appStore: null, playStore: null },
  legal: { name: 'Sojourn', address: null, phone: null, email: null },
};
const open = () => renderInApp(() => <AccountPanel />);

beforeEach(() => {
  pretendScreen(1280);
  finishAsking();
  forgetTyped();
  connection.state = 'online';
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    url.endsWith('/oapi/config')
      ? new Response(JSON.stringify(config), { headers: { 'X-Sojourn': '1' } })
      : new Response(
          JSON.stringify({ error: 'Incorrect e-mail or password.', code: 'INVALID_CREDENTIALS' }),
          { status: 401, headers: { 'X-Sojourn': '1' } },
        ),
  );
});

test('a members’ page opened by a link in a mail: the reason is shown and the address filled in, whichever requests the sign-in first', async () => {
  open();
  act(() => askToSignIn({ reason: { title: 'Log in to send 2 changes', text: 'They are kept here.' } }));
  expect((await screen.findByLabelText<HTMLInputElement>('E-mail or phone')).value).toBe('');
  act(() => askToSignIn({ emailId: 'gil@example.org' }));
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('E-mail or phone').value).toBe('gil@example.org'),
  );
  expect(screen.getByText('Log in to send 2 changes')).toBeDefined();
  // after closing without signing in, the next request starts without a reason or an address
  act(() => stopAsking());
  act(() => askToSignIn({}));
  await waitFor(() => expect(screen.queryByText('Log in to send 2 changes')).toBeNull());
});

test('a typed address is never replaced by the address of a link', async () => {
  open();
  act(() => askToSignIn({}));
  await userEvent.type(await screen.findByLabelText('E-mail or phone'), 'noor@example.org');
  act(() => askToSignIn({ emailId: 'gil@example.org' }));
  expect(screen.getByLabelText<HTMLInputElement>('E-mail or phone').value).toBe('noor@example.org');
});

test('for a link to a public page, no panel opens; its address is filled in when the form opens', async () => {
  expect(
    [
      '/itinerary/0198c0de',
      '/itinerary/0198c0de/day',
      '/contact-us',
      '/privacy-policy',
      '/terms-of-service/',
    ].filter(opensPanel),
  ).toEqual([]);
  expect(
    ['/', '/manage/experiences', '/events/0198c0de', '/itinerary-of-mine'].filter(
      (path) => !opensPanel(path),
    ),
  ).toEqual([]);
  open();
  act(() => prefillSignIn({ emailId: 'gil@example.org' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => askToSignIn());
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('E-mail or phone').value).toBe('gil@example.org'),
  );
  act(() => stopAsking());
});

test('without a connection the button is disabled with a reason; the server’s error is shown below the form', async () => {
  open();
  act(() => askToSignIn({}));
  await userEvent.type(await screen.findByLabelText('E-mail or phone'), 'noor@example.org');
  await userEvent.type(screen.getByLabelText('Password'), 'not the password');
  act(() => {
    connection.state = 'offline';
  });
  expect(
    (await screen.findByRole<HTMLButtonElement>('button', { name: 'You need a connection to log in' }))
      .disabled,
  ).toBe(true);
  act(() => {
    connection.state = 'online';
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Log in' }));
  expect((await screen.findByText('Incorrect e-mail or password.')).closest('[role="alert"]')).not.toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('not the password');
});

test('without a connection the button of each step says what needs one', async () => {
  open();
  act(() => askToSignIn({ mode: 'register' }));
  await screen.findByLabelText('E-mail');
  act(() => {
    connection.state = 'offline';
  });
  expect(await screen.findByRole('button', { name: 'You need a connection to get a code' })).toBeDefined();
  for (const [step, label] of [
    ['otp', 'You need a connection to continue'],
    ['details', 'You need a connection to create an account'],
  ] as const) {
    act(() => void (account.step = step));
    expect(await screen.findByRole('button', { name: label })).toBeDefined();
  }
  act(() => void Object.assign(account, { mode: 'forgot', step: 'reset' }));
  expect(
    await screen.findByRole('button', { name: 'You need a connection to reset your password' }),
  ).toBeDefined();
});
