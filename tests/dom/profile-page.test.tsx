import 'fake-indexeddb/auto';
import { File as RealFile } from 'node:buffer';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { FILE_LIMITS } from '#contract/constants.ts';
import { USUAL_MAILS, USUAL_PUSHES, type Profile } from '#contract/schemas/profile.ts';
import { connection } from '#src/data/device/connection.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { ProfilePage } from '#src/features/profile/profile-page.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { signedInOffline } from '#tests/support/signed-in.ts';

/** What the server answers by "METHOD path"; [status, body]. Everything that was asked, with its body. */
let answers: Record<string, [number, unknown]>;
let asked: { call: string; body: unknown }[];
let profile: Profile;
/** Of a pull: as long as it is not resolved, the server is slow. */
let pulled: Promise<unknown>;
let data: OwnData;
const open = () => renderInApp(() => <ProfilePage />);
const section = async (name: string) => within(await screen.findByRole('region', { name }));
const queued = async () =>
  (await data.outbox.mutations.orderBy('seq').toArray()).map(({ type, args }) => ({ type, args }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

beforeEach(async () => {
  pretendScreen(1280);
  const { user, data: own } = await signedInOffline();
  data = own;
  profile = {
    guid: user.guid,
    emailId: user.emailId,
    firstName: 'Maya',
    lastName: 'Lindqvist',
    organisation: null,
    phone: null,
    profilePic: null,
    mails: USUAL_MAILS,
    pushes: USUAL_PUSHES,
  };
  const session = {
    id: user.guid,
    device: 'Firefox on Windows',
    signedInAt: '2027-01-01T00:00:00.000Z',
    lastSeenAt: new Date().toISOString(),
    current: true,
  };
  answers = { 'GET /api/sessions': [200, [session]] };
  asked = [];
  pulled = Promise.resolve();
  vi.stubGlobal('fetch', async (request: Request) => {
    const call = `${request.method} ${new URL(request.url).pathname}`;
    const sent = await request.text();
    asked.push({ call, body: sent ? JSON.parse(sent) : undefined });
    if (call === 'POST /api/sync') {
      await pulled;
      answers[call] ??= [
        200,
        {
          events: [],
          visible: [],
          gone: [],
          discover: null,
          me: profile,
          serverTime: new Date().toISOString(),
        },
      ];
    }
    const [status, body] = answers[call] ?? [
      503,
      { error: 'The service is busy. Please try again.', code: 'UNAVAILABLE' },
    ];
    return new Response(status === 204 ? null : JSON.stringify(body), {
      status,
      headers: { 'X-Sojourn': '1' },
    });
  });
  connection.state = 'online';
});

test('shows at once what this device knows, then what the server says', async () => {
  profile = { ...profile, organisation: 'Field Notes' };
  open();
  expect((await screen.findByLabelText<HTMLInputElement>('First name')).value).toBe('Maya');
  expect((await section('Where you are logged in')).getByText('This device')).toBeDefined();
  expect(screen.getByText('You are logged in on this device only.')).toBeDefined();
  expect(
    (await screen.findByRole<HTMLInputElement>('switch', { name: /^Guests who join or decline/ })).checked,
  ).toBe(false);
  await waitFor(() => expect(field('Organisation').value).toBe('Field Notes'));
});

test('what is typed while a slow server answers stays; fields that nobody touched take over what it says', async () => {
  let answer: (value: unknown) => void = () => undefined;
  pulled = new Promise((resolve) => (answer = resolve));
  profile = { ...profile, lastName: 'Lindqvist-Berg' };
  open();
  await userEvent.type(await screen.findByLabelText('Organisation'), 'Field Notes');
  answer(null);
  await section('Mails');
  await waitFor(() => expect(field('Last name').value).toBe('Lindqvist-Berg'));
  expect(field('Organisation').value).toBe('Field Notes');
});

test('keeps trimmed names with what they were before, refuses blank ones, and says that they wait', async () => {
  open();
  await section('Phone');
  await userEvent.clear(field('First name'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This field is required.')).toBeDefined();
  expect(await queued()).toEqual([]);
  await userEvent.type(field('First name'), '  Maja ');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () =>
    expect(await queued()).toEqual([
      { type: 'updateProfile', args: { set: { firstName: 'Maja' }, base: { firstName: 'Maya' } } },
    ]),
  );
  expect(await (await section('You')).findByText(/^(Waiting|Sending)$/)).toBeDefined();
  await waitFor(() => expect(field('First name').value).toBe('Maja'));
  expect(screen.queryByText('This field is required.')).toBeNull();
});

test('without a connection everything but phone and sign-ins can be changed, and waits', async () => {
  open();
  await section('Mails');
  connection.state = 'offline';
  expect(await screen.findByText(/^You need a connection to change your phone/)).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send code' }).disabled).toBe(true);
  await userEvent.type(field('Organisation'), 'Field Notes');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.click(screen.getByRole('switch', { name: /^Guests who join or decline/ }));
  fireEvent.change(field('Choose a picture'), {
    target: { files: [new RealFile(['x'], 'me.png', { type: 'image/png' })] },
  });
  await screen.findByRole('button', { name: 'Remove picture' });
  await waitFor(async () =>
    expect(await queued()).toEqual([
      { type: 'updateProfile', args: { set: { organisation: 'Field Notes' }, base: { organisation: '' } } },
      { type: 'chooseMails', args: { mails: { answers: true } } },
      { type: 'setProfilePicture', args: { file: expect.objectContaining({ name: 'me.png' }) } },
    ]),
  );
  await waitFor(() =>
    expect(
      screen.getByRole<HTMLInputElement>('switch', { name: /^Guests who join or decline/ }).checked,
    ).toBe(true),
  );
  expect(screen.getAllByText(/^(Waiting|Sending)$/)).toHaveLength(3);
});

test('what is no picture is refused here, and so is one that is too large', async () => {
  open();
  await screen.findByLabelText('Choose a picture');
  await userEvent.upload(field('Choose a picture'), new File(['x'], 'notes.txt', { type: 'text/plain' }), {
    applyAccept: false,
  });
  expect(await screen.findByText('Please choose a picture (JPEG, PNG, WebP, GIF or AVIF).')).toBeDefined();
  await userEvent.upload(
    field('Choose a picture'),
    new File([new Uint8Array(FILE_LIMITS.image + 1)], 'me.png', { type: 'image/png' }),
  );
  expect(await screen.findByText('This picture is too large. The limit is 10 MB.')).toBeDefined();
  expect(await queued()).toEqual([]);
});

test('what a device cannot keep stays in the form, with words', async () => {
  open();
  await section('Mails');
  await userEvent.type(field('Organisation'), 'Field Notes');
  vi.spyOn(data.outbox.mutations, 'add').mockRejectedValue(new Error('disk'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This could not be kept on this device. Please try again.')).toBeDefined();
  expect(field('Organisation').value).toBe('Field Notes');
});

test('a failed load offers to try again and keeps what was typed', async () => {
  answers['POST /api/sync'] = [503, { error: 'The service is busy. Please try again.', code: 'UNAVAILABLE' }];
  open();
  await userEvent.type(await screen.findByLabelText('Organisation'), 'Field Notes');
  expect(await screen.findByText('Your profile could not be loaded.')).toBeDefined();
  delete answers['POST /api/sync'];
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await section('Mails');
  expect(field('Organisation').value).toBe('Field Notes');
});

test('a phone needs its code; where no codes can be sent, the server says so', async () => {
  open();
  const phone = await section('Phone');
  await userEvent.type(phone.getByLabelText('Phone number'), '0123');
  await userEvent.click(phone.getByRole('button', { name: 'Send code' }));
  expect(await phone.findByText('Please enter a valid phone number')).toBeDefined();
  await userEvent.clear(phone.getByLabelText('Phone number'));
  await userEvent.type(phone.getByLabelText('Phone number'), '(202) 555-0143');
  answers['POST /oapi/otp'] = [
    503,
    { error: 'Phone codes are not available. Use your e-mail.', code: 'SMS_UNAVAILABLE' },
  ];
  await userEvent.click(phone.getByRole('button', { name: 'Send code' }));
  expect(await phone.findByText('Phone codes are not available. Use your e-mail.')).toBeDefined();
  const id = '00000000-0000-4000-8000-00000000aaaa';
  answers['POST /oapi/otp'] = [200, { id }];
  answers['POST /oapi/otp/verify'] = [200, { verified: true }];
  answers['PUT /api/profile/phone'] = [200, { ...profile, phone: '+12025550143' }];
  await userEvent.click(phone.getByRole('button', { name: 'Send code' }));
  await userEvent.type(await phone.findByLabelText('6-digit code'), '123456');
  expect(await phone.findByText('+12025550143')).toBeDefined();
  expect(asked.find(({ call }) => call === 'PUT /api/profile/phone')?.body).toEqual({
    phone: '2025550143',
    otpId: id,
  });
});
