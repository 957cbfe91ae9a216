// Deleting an account without a password: its last step is a code.
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { OTP_RESEND_WAIT } from '#contract/constants.ts';
import { CodeProof } from '#src/features/profile/own-data/proof.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { controlConnection, signedInOffline } from '#tests/support/signed-in.ts';

/** The server's answers by path: [status, body]. And all requests, with their bodies. */
let answers: Record<string, [number, unknown]>;
let asked: { path: string; body: unknown }[];

beforeEach(async () => {
  pretendScreen(1280);
  controlConnection();
  await signedInOffline();
  asked = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname;
    const sent = await request.text();
    asked.push({ path, body: sent ? JSON.parse(sent) : undefined });
    const [status, body] = answers[path] ?? [503, { error: 'Busy.', code: 'UNAVAILABLE' }];
    return Response.json(body, { status, headers: { 'X-Sojourn': '1' } });
  });
});

test('a code that was entered too long ago leads to a new one', async () => {
  const [first, second] = ['00000000-0000-4000-8000-00000000aaaa', '00000000-0000-4000-8000-00000000bbbb'];
  answers = { '/oapi/otp': [200, { id: first }], '/oapi/otp/verify': [200, { verified: true }] };
  renderInApp(() => <CodeProof settled={{ handOver: [], remove: [] }} onUnsettled={async () => undefined} />);
  const button = async (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
  await userEvent.click(await button('Send code'));
  await userEvent.type(await screen.findByLabelText('Code from the e-mail'), '111111');
  await vi.waitFor(async () => expect((await button('Delete account for good')).disabled).toBe(false));
  answers['/api/profile/deletion'] = [
    400,
    { error: 'Please verify the code first.', code: 'OTP_NOT_VERIFIED' },
  ];
  await userEvent.click(await button('Delete account for good'));
  expect(await screen.findByText('Please verify the code first.')).toBeDefined();
  expect((await button('Delete account for good')).disabled).toBe(true);
  const later = Date.now() + OTP_RESEND_WAIT;
  vi.spyOn(Date, 'now').mockImplementation(() => later);
  answers['/oapi/otp'] = [200, { id: second }];
  await userEvent.click(await button('Send a new code'));
  expect(await screen.findByText('Send a new code in 30 s')).toBeDefined();
  expect(screen.queryByText('Please verify the code first.')).toBeNull();
  await userEvent.type(screen.getByLabelText('Code from the e-mail'), '222222');
  await vi.waitFor(async () => expect((await button('Delete account for good')).disabled).toBe(false));
  await userEvent.click(await button('Delete account for good'));
  await vi.waitFor(() =>
    expect(
      asked.flatMap(({ path, body }) =>
        path.endsWith('/deletion') ? (body as { otpId: string }).otpId : [],
      ),
    ).toEqual([first, second]),
  );
});

test('neither the refusal of another code nor that of the deletion stays when the code is verified anew', async () => {
  answers = {
    '/oapi/otp': [200, { id: '00000000-0000-4000-8000-00000000aaaa' }],
    '/oapi/otp/verify': [200, { verified: true }],
  };
  renderInApp(() => <CodeProof settled={{ handOver: [], remove: [] }} onUnsettled={async () => undefined} />);
  const button = async (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
  await userEvent.click(await button('Send code'));
  const field = await screen.findByLabelText('Code from the e-mail');
  await userEvent.type(field, '111111');
  await vi.waitFor(async () => expect((await button('Delete account for good')).disabled).toBe(false));
  answers['/api/profile/deletion'] = [
    400,
    { error: 'Please verify the code first.', code: 'OTP_NOT_VERIFIED' },
  ];
  await userEvent.click(await button('Delete account for good'));
  await screen.findByText('Please verify the code first.');
  const later = Date.now() + OTP_RESEND_WAIT;
  vi.spyOn(Date, 'now').mockImplementation(() => later);
  answers['/oapi/otp'] = [429, { error: 'Please wait an hour.', code: 'RATE_LIMITED' }];
  await userEvent.click(await button('Send a new code'));
  expect(await screen.findByText('Please wait an hour.')).toBeDefined();
  expect(screen.queryByText('Please verify the code first.')).toBeNull();
  await userEvent.clear(field);
  await userEvent.type(field, '111111');
  await vi.waitFor(async () => expect((await button('Delete account for good')).disabled).toBe(false));
  expect(screen.getByRole('alert').textContent).toBe('');
});
