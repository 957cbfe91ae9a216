import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Profile } from '#contract/schemas/profile.ts';
import { connection } from '#src/data/connection.ts';
import { ProfilePage } from '#src/features/profile/profile-page.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { signedInOffline } from '#tests/support/signed-in.ts';

/** What the server answers by "METHOD path"; [status, body]. Everything that was asked, with its body. */
let answers: Record<string, [number, unknown]>;
let asked: { call: string; body: unknown }[];
let profile: Profile;
const open = () => renderInApp(() => <ProfilePage />);
const section = async (name: string) => within(await screen.findByRole('region', { name }));

beforeEach(async () => {
  pretendScreen(1280);
  const { user } = await signedInOffline();
  profile = { guid: user.guid, emailId: user.emailId, firstName: 'Maya', lastName: 'Lindqvist', organisation: null, phone: null, profilePic: null, mails: { requests: true, answers: false, changes: true } };
  const session = { id: user.guid, device: 'Firefox on Windows', signedInAt: '2027-01-01T00:00:00.000Z', lastSeenAt: new Date().toISOString(), current: true };
  answers = { 'GET /api/profile': [200, profile], 'GET /api/sessions': [200, [session]] };
  asked = [];
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${new URL(String(input), 'http://localhost').pathname}`;
    asked.push({ call, body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body });
    const [status, body] = answers[call] ?? [503, { error: 'The service is busy. Please try again.', code: 'UNAVAILABLE' }];
    return new Response(status === 204 ? null : JSON.stringify(body), { status, headers: { 'X-Sojourn': '1' } });
  });
  connection.state = 'online';
});

test('shows at once what this device knows, then what the server says', async () => {
  open();
  expect((await screen.findByLabelText<HTMLInputElement>('First name')).value).toBe('Maya');
  expect((await section('Where you are signed in')).getByText('This device')).toBeDefined();
  expect(screen.getByText('You are signed in on this device only.')).toBeDefined();
  expect((await screen.findByRole<HTMLInputElement>('switch', { name: /^Guests who join or decline/ })).checked).toBe(false);
});

test('saves trimmed names, refuses blank ones here and shows the server\'s own words', async () => {
  open();
  await section('Phone');
  const first = screen.getByLabelText('First name');
  await userEvent.clear(first);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This field is required.')).toBeDefined();
  expect(asked.some(({ call }) => call.startsWith('PUT'))).toBe(false);
  await userEvent.type(first, '  Maja ');
  answers['PUT /api/profile'] = [400, { error: 'Please check the highlighted fields.', code: 'INVALID_INPUT', fields: { lastName: 'Please use at most 80 characters.' } }];
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Please use at most 80 characters.')).toBeDefined();
  answers['PUT /api/profile'] = [200, { ...profile, firstName: 'Maja' }];
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(asked.findLast(({ call }) => call === 'PUT /api/profile')?.body).toEqual({ firstName: 'Maja', lastName: 'Lindqvist', organisation: '' }));
  await waitFor(() => expect(screen.queryByText('Please use at most 80 characters.')).toBeNull());
});

test('a failed save keeps what was typed and says why; a failed load offers to try again', async () => {
  answers = {};
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Your profile could not be loaded.')).toBeDefined();
  const organisation = screen.getByLabelText<HTMLInputElement>('Organisation');
  await userEvent.type(organisation, 'Field Notes');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The service is busy. Please try again.')).toBeDefined();
  expect(organisation.value).toBe('Field Notes');
});

test('without a connection it shows what it knows, changes nothing and says why', async () => {
  connection.state = 'offline';
  open();
  expect((await screen.findByRole('status')).textContent).toContain('You need a connection to change your profile.');
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Maya');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  expect(asked.some(({ call }) => call.includes('profile'))).toBe(false);
  connection.state = 'online';
  expect((await section('Mails')).getByText('Requests to join')).toBeDefined();
});

test('a phone needs its code; where no codes can be sent, the server says so', async () => {
  open();
  const phone = await section('Phone');
  await userEvent.type(phone.getByLabelText('Phone number'), '0123');
  await userEvent.click(phone.getByRole('button', { name: 'Send OTP' }));
  expect(await phone.findByText('Please enter a valid phone number')).toBeDefined();
  await userEvent.clear(phone.getByLabelText('Phone number'));
  await userEvent.type(phone.getByLabelText('Phone number'), '(202) 555-0143');
  answers['POST /oapi/otp'] = [503, { error: 'Phone codes are not available. Use your e-mail.', code: 'SMS_UNAVAILABLE' }];
  await userEvent.click(phone.getByRole('button', { name: 'Send OTP' }));
  expect(await phone.findByText('Phone codes are not available. Use your e-mail.')).toBeDefined();
  const id = '00000000-0000-4000-8000-00000000aaaa';
  answers['POST /oapi/otp'] = [200, { id }];
  answers['POST /oapi/otp/verify'] = [200, { verified: true }];
  answers['PUT /api/profile/phone'] = [200, { ...profile, phone: '+12025550143' }];
  await userEvent.click(phone.getByRole('button', { name: 'Send OTP' }));
  await userEvent.type(await phone.findByLabelText('6-digit OTP'), '123456');
  expect(await phone.findByText('+12025550143')).toBeDefined();
  expect(asked.find(({ call }) => call === 'PUT /api/profile/phone')?.body).toEqual({ phone: '2025550143', otpId: id });
});
