// Long because all tests of the profile page, section by section, share one person and one fake server.
import 'fake-indexeddb/auto';
import { File as RealFile } from 'node:buffer';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { FILE_LIMITS, OTP_RESEND_WAIT } from '#contract/constants.ts';
import { USUAL_MAILS, USUAL_PUSHES, type Profile } from '#contract/schemas/profile.ts';
import { currentData } from '#src/data/databases/current-data.ts';
import { connection } from '#src/data/device/connection.ts';
import { requestPull, SELF } from '#src/data/pull-request.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { ProfilePage } from '#src/features/profile/profile-page.tsx';
import { updateProfile } from '#src/mutations/profile/update-profile.ts';
import { askToSignIn, signInRequest, stopAsking } from '#src/session/ask-to-sign-in.ts';
import { toast } from '#src/ui/notices/toast.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { controlConnection, signedInOffline } from '#tests/support/signed-in.ts';

/** The server's answers by "METHOD path": [status, body]. And all requests, with their bodies. */
let answers: Record<string, [number, unknown]>;
let asked: { call: string; body: unknown }[];
let profile: Profile;
/** The answer to a pull: until it resolves, the server is slow. */
let pulled: Promise<unknown>;
let data: OwnData;
const open = () => renderInApp(() => <ProfilePage />);
const section = async (name: string) => within(await screen.findByRole('region', { name }));
const queued = async () =>
  (await data.outbox.mutations.orderBy('seq').toArray()).map(({ type, args }) => ({ type, args }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

beforeEach(async () => {
  pretendScreen(1280);
  controlConnection();
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
});

test('the page shows first what this device knows, then the server’s answer', async () => {
  profile = { ...profile, organisation: 'Field Notes' };
  open();
  expect((await screen.findByLabelText<HTMLInputElement>('First name')).value).toBe('Maya');
  expect(await screen.findByText('You are logged in on this device only.')).toBeDefined();
  expect((await section('Where you are logged in')).getByText('This device')).toBeDefined();
  expect(
    (await screen.findByRole<HTMLInputElement>('switch', { name: /^Guests who join or decline/ })).checked,
  ).toBe(false);
  await waitFor(() => expect(field('Organisation').value).toBe('Field Notes'));
});

test('text typed while a slow server answers stays; untouched fields get the server’s values', async () => {
  let answer: (value: unknown) => void = () => undefined;
  pulled = new Promise((resolve) => (answer = resolve));
  profile = { ...profile, lastName: 'Lindqvist-Berg' };
  open();
  await userEvent.type(await screen.findByLabelText('Organisation'), 'Field Notes');
  answer(null);
  await section('E-mails');
  await waitFor(() => expect(field('Last name').value).toBe('Lindqvist-Berg'));
  expect(field('Organisation').value).toBe('Field Notes');
});

test('names that were typed and not saved are still there on the next visit, except where the stored name has changed', async () => {
  Object.assign(profile, { organisation: 'Notes' });
  const first = open();
  await screen.findByLabelText('Organisation');
  await waitFor(() => expect(field('Organisation').value).toBe('Notes'));
  await userEvent.type(field('Last name'), '-Berg');
  await userEvent.type(field('Organisation'), ' Daily');
  first.unmount();
  Object.assign(profile, { lastName: 'Lind' });
  await data.cache.meta.put({ key: 'self', value: profile });

  open();
  await screen.findByLabelText('Organisation');
  await waitFor(() => expect(field('Organisation').value).toBe('Notes Daily'));
  expect(field('Last name').value).toBe('Lind');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () =>
    expect(await queued()).toEqual([
      {
        type: 'updateProfile',
        args: { set: { organisation: 'Notes Daily' }, base: { organisation: 'Notes' } },
      },
    ]),
  );
  await waitFor(async () => expect(await data.outbox.drafts.count()).toBe(0));
});

test('trimmed names are queued with their previous values, blank ones are refused, and pending ones are marked as waiting', async () => {
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

test('without a connection everything but the phone number and the sign-ins can be changed, and waits', async () => {
  open();
  await section('E-mails');
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
  await waitFor(() => expect(screen.getAllByText(/^(Waiting|Sending)$/)).toHaveLength(3));
});

test('a device that has never opened this page online says what is missing', async () => {
  answers['POST /api/sync'] = [503, { error: 'The service is busy. Please try again.', code: 'UNAVAILABLE' }];
  connection.state = 'offline';
  open();
  for (const name of ['Phone', 'E-mails'])
    expect(await (await section(name)).findByText(/^Not on this device yet/)).toBeDefined();
  delete answers['POST /api/sync'];
  connection.state = 'online';
  void requestPull(SELF);
  expect(await screen.findByRole('switch', { name: /^Requests to join/ })).toBeDefined();
  expect(screen.queryByText(/^Not on this device yet/)).toBeNull();
});

test('a file that is not a picture, or is too large, is refused on the device', async () => {
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

test('a change that the device cannot store stays in the form, with an error', async () => {
  open();
  await section('E-mails');
  await userEvent.type(field('Organisation'), 'Field Notes');
  vi.spyOn(data.outbox.mutations, 'bulkAdd').mockRejectedValue(new Error('disk'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This could not be saved on this device. Please try again.')).toBeDefined();
  expect(field('Organisation').value).toBe('Field Notes');
});

test('a failed load offers a retry and keeps typed text', async () => {
  answers['POST /api/sync'] = [503, { error: 'The service is busy. Please try again.', code: 'UNAVAILABLE' }];
  open();
  await userEvent.type(await screen.findByLabelText('Organisation'), 'Field Notes');
  expect(await screen.findByText('Your profile could not be loaded.')).toBeDefined();
  delete answers['POST /api/sync'];
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await section('E-mails');
  expect(field('Organisation').value).toBe('Field Notes');
});

test('the list of sign-ins: an outline while loading, a retry after an error, and a reason without a connection', async () => {
  const known = answers['GET /api/sessions']!;
  delete answers['GET /api/sessions'];
  // the server answers when the outline has been seen
  let answer = () => {};
  const wait = () => new Promise<void>((resolve) => (answer = resolve));
  let answered = wait();
  const fetched = globalThis.fetch as (request: Request) => Promise<Response>;
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.endsWith('/api/sessions')) await answered;
    return fetched(request);
  });
  open();
  const sessions = await section('Where you are logged in');
  expect(sessions.getByRole('status', { name: 'Loading where you are logged in' })).toBeDefined();
  answer();
  expect((await sessions.findByRole('alert')).textContent).toContain('This could not be loaded.');
  connection.state = 'offline';
  expect(await sessions.findByText('You need a connection to see where you are logged in.')).toBeDefined();
  expect(sessions.queryByRole('button')).toBeNull();
  answered = wait();
  connection.state = 'online';
  await sessions.findByRole('status');
  answer();
  const retry = await sessions.findByRole('button', { name: 'Retry' });
  answers['GET /api/sessions'] = known;
  await userEvent.click(retry);
  expect(await screen.findByText('You are logged in on this device only.')).toBeDefined();
});

test('whoever removes their picture keeps the focus in the content', async () => {
  profile = { ...profile, profilePic: '/files/11111111-1111-7111-8111-111111111111' };
  renderInApp(() => (
    <main tabIndex={-1}>
      <ProfilePage />
    </main>
  ));
  const remove = await screen.findByRole('button', { name: 'Remove picture' });
  await userEvent.click(remove);
  await waitFor(() => expect(remove.isConnected).toBe(false));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('a phone number needs its code; if no codes can be sent, the server’s text says so', async () => {
  open();
  const phone = await section('Phone');
  expect(phone.queryByRole('button', { name: 'Cancel' }), 'there is no number to get back to').toBeNull();
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

test('whoever receives no code for their phone number can request another half a minute later', async () => {
  open();
  const phone = await section('Phone');
  const ids = ['00000000-0000-4000-8000-00000000aaaa', '00000000-0000-4000-8000-00000000bbbb'];
  answers['POST /oapi/otp'] = [200, { id: ids[0] }];
  await userEvent.type(phone.getByLabelText('Phone number'), '(202) 555-0143');
  await userEvent.click(phone.getByRole('button', { name: 'Send code' }));
  expect(await phone.findByText(/^Send a new code in (?:30|29) s$/)).toBeDefined();
  answers['POST /oapi/otp/verify'] = [400, { error: 'This code has expired.', code: 'OTP_EXPIRED' }];
  await userEvent.type(await phone.findByLabelText('6-digit code'), '111111');
  expect(await phone.findByText('This code has expired.')).toBeDefined();
  const later = Date.now() + OTP_RESEND_WAIT;
  vi.spyOn(Date, 'now').mockImplementation(() => later);
  answers['POST /oapi/otp'] = [200, { id: ids[1] }];
  await userEvent.click(await phone.findByRole('button', { name: 'Send a new code' }));
  expect(await phone.findByText('Send a new code in 30 s')).toBeDefined();
  expect(phone.queryByText('This code has expired.')).toBeNull();
  answers['POST /oapi/otp/verify'] = [200, { verified: true }];
  answers['PUT /api/profile/phone'] = [200, { ...profile, phone: '+12025550143' }];
  await userEvent.type(phone.getByLabelText('6-digit code'), '222222');
  expect(await phone.findByText('+12025550143')).toBeDefined();
  const bodiesOf = (path: string) => asked.flatMap(({ call, body }) => (call.endsWith(path) ? body : []));
  expect(bodiesOf('/otp')).toEqual(Array(2).fill({ emailOrPhone: '2025550143', otpType: 'PHONE' }));
  expect(bodiesOf('/otp/verify')).toEqual([
    { id: ids[0], otp: '111111' },
    { id: ids[1], otp: '222222' },
  ]);
  expect(bodiesOf('/phone')).toEqual([{ phone: '2025550143', otpId: ids[1] }]);
});

test('a refused request for another phone code says why at once, in place of the earlier error, until a code is typed', async () => {
  open();
  const phone = await section('Phone');
  answers['POST /oapi/otp'] = [200, { id: '00000000-0000-4000-8000-00000000aaaa' }];
  await userEvent.type(phone.getByLabelText('Phone number'), '(202) 555-0143');
  await userEvent.click(phone.getByRole('button', { name: 'Send code' }));
  answers['POST /oapi/otp/verify'] = [400, { error: 'This code is wrong.', code: 'OTP_INVALID' }];
  await userEvent.type(await phone.findByLabelText('6-digit code'), '111111');
  await phone.findByText('This code is wrong.');
  const later = Date.now() + OTP_RESEND_WAIT;
  vi.spyOn(Date, 'now').mockImplementation(() => later);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const fetched = globalThis.fetch as (request: Request) => Promise<Response>;
  vi.stubGlobal('fetch', async (request: Request) => {
    await answered;
    return fetched(request);
  });
  answers['POST /oapi/otp'] = [429, { error: 'Please wait an hour.', code: 'RATE_LIMITED' }];
  await userEvent.click(await phone.findByRole('button', { name: 'Send a new code' }));
  expect(phone.getByRole('button', { name: 'Sending a new code…' })).toBeDefined();
  expect(phone.queryByText('This code is wrong.')).toBeNull();
  answer();
  expect(await phone.findByText('Please wait an hour.')).toBeDefined();
  expect(phone.getByRole('button', { name: 'Send a new code' })).toBeDefined();
  await userEvent.type(phone.getByLabelText('6-digit code'), '2');
  expect(phone.queryByText('Please wait an hour.')).toBeNull();
});

test('whoever does not want to change their phone number after all gets back to it, and so does the focus', async () => {
  profile = { ...profile, phone: '+12025550143' };
  open();
  const phone = await section('Phone');
  const change = await phone.findByRole('button', { name: 'Change' });
  expect(document.activeElement).not.toBe(change);
  await userEvent.click(change);
  expect(phone.queryByText('+12025550143')).toBeNull();
  await userEvent.click(phone.getByRole('button', { name: 'Cancel' }));
  expect(phone.getByText('+12025550143')).toBeDefined();
  expect(document.activeElement).toBe(phone.getByRole('button', { name: 'Change' }));
});

test('whoever changes or removes their phone number, or logs out another device, keeps the focus in the content', async () => {
  profile = { ...profile, phone: '+12025550143' };
  const [here] = answers['GET /api/sessions']![1] as object[];
  const there = { ...here, id: '00000000-0000-4000-8000-00000000bbbb', device: 'Chrome', current: false };
  answers['GET /api/sessions'] = [200, [here, there]];
  answers['POST /oapi/otp'] = [200, { id: '00000000-0000-4000-8000-00000000aaaa' }];
  answers['POST /oapi/otp/verify'] = [200, { verified: true }];
  answers['PUT /api/profile/phone'] = [200, { ...profile, phone: '+12025550144' }];
  answers['DELETE /api/profile/phone'] = [204, null];
  answers[`DELETE /api/sessions/${there.id}`] = [204, null];
  renderInApp(() => (
    <main tabIndex={-1}>
      <ProfilePage />
    </main>
  ));
  const phone = await section('Phone');
  const press = async (name: string) => userEvent.click(await phone.findByRole('button', { name }));
  const content = screen.getByRole('main');
  const hasFocus = async (element: Element) => waitFor(() => expect(document.activeElement).toBe(element));

  await press('Change');
  await hasFocus(phone.getByLabelText('Phone number'));
  await userEvent.keyboard('2025550144{Enter}');
  await press('Use another number');
  await hasFocus(phone.getByLabelText('Phone number'));
  await userEvent.keyboard('2025550144{Enter}');
  await userEvent.type(await phone.findByLabelText('6-digit code'), '123456');
  await phone.findByText('+12025550144');
  await hasFocus(content);

  answers['POST /api/sync'] = [
    200,
    { events: [], visible: [], gone: [], discover: null, me: profile, serverTime: new Date().toISOString() },
  ];
  Object.assign(profile, { phone: null });
  await press('Remove');
  expect(await phone.findByLabelText('Phone number')).toBeDefined();
  await hasFocus(content);

  answers['GET /api/sessions'] = [200, [here]];
  await userEvent.click(screen.getByRole('button', { name: 'Log out of Chrome' }));
  expect(await screen.findByText('You are logged in on this device only.')).toBeDefined();
  await hasFocus(content);
});

/** The names of this browser's databases. */
const databases = async () => (await indexedDB.databases()).map(({ name }) => name);

test('deleting the account: the dialog says what is deleted and what stays, asks about experiences and the password, and leaves nothing on the device', async () => {
  const user = userEvent.setup();
  const host = {
    guid: '00000000-0000-7000-8000-00000000bbbb',
    firstName: 'Daniel',
    lastName: 'Osei',
    profilePic: null,
  };
  const [shared, alone] = ['01920000-0000-7000-8000-000000000001', '01920000-0000-7000-8000-000000000002'];
  const dates = { startOn: '2027-04-06', endOn: '2027-04-08' };
  answers['GET /api/profile/deletion'] = [
    200,
    {
      proof: 'PASSWORD',
      events: [
        { id: shared, name: 'Kyoto, Slowly', ...dates, hosts: [host] },
        { id: alone, name: 'Lisbon', ...dates, hosts: [] },
      ],
    },
  ];
  answers['POST /api/profile/deletion'] = [
    400,
    { error: 'x', code: 'INVALID_INPUT', fields: { password: 'This is not your password.' } },
  ];
  open();
  await user.click((await section('Your data')).getByRole('button', { name: 'Delete account' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Delete account' }));
  await sheet.findByText('What stays, and why');
  const becomes = sheet.getByRole<HTMLSelectElement>('combobox', { name: 'What happens to Kyoto, Slowly' });
  expect(becomes.selectedOptions[0]?.label).toBe('Hand it over to Daniel Osei');
  sheet.getByText('It has no other host, so it is deleted. Make somebody a host first to hand it over.');
  const confirm = sheet.getByRole('button', { name: 'Delete account for good' });
  await user.click(confirm);
  await sheet.findByText('This field is required.');
  expect(
    asked.some(({ call }) => call === 'POST /api/profile/deletion'),
    'nothing without a password',
  ).toBe(false);

  await user.type(sheet.getByLabelText('Your password'), 'wrong');
  await user.click(confirm);
  await sheet.findByText('This is not your password.');
  expect(await databases()).toContain(data.cache.name);

  answers['POST /api/profile/deletion'] = [204, null];
  await user.selectOptions(becomes, 'Delete it');
  await user.click(confirm);
  await waitFor(async () => expect(await databases()).not.toContain(data.cache.name));
  // is deleted after it
  await waitFor(async () => expect(await databases()).not.toContain(data.outbox.name));
  expect(asked.findLast(({ call }) => call === 'POST /api/profile/deletion')?.body).toEqual({
    password: 'wrong',
    handOver: [],
    remove: [shared, alone],
  });
  await waitFor(() => expect(currentData()?.me).toBeNull());
  askToSignIn();
  expect(signInRequest()).toEqual({
    reason: {
      title: 'Your account was deleted',
      text: 'Nothing of it is left on this device. You are welcome back any time, with a new account.',
    },
  });
});

test('deleting the account: if the experiences have changed in the meantime, the reason stays, and so does the code', async () => {
  const user = userEvent.setup();
  const host = (guid: string, firstName: string) => ({ guid, firstName, lastName: 'Osei', profilePic: null });
  const [daniel, esi] = [
    host('00000000-0000-7000-8000-00000000bbbb', 'Daniel'),
    host('00000000-0000-7000-8000-00000000cccc', 'Esi'),
  ];
  const id = '01920000-0000-7000-8000-000000000001';
  const planWith = (...hosts: unknown[]): [number, unknown] => [
    200,
    {
      proof: 'CODE',
      events: [{ id, name: 'Kyoto, Slowly', startOn: '2027-04-06', endOn: '2027-04-08', hosts }],
    },
  ];
  answers['GET /api/profile/deletion'] = planWith(daniel, esi);
  answers['POST /oapi/otp'] = [200, { id }];
  answers['POST /oapi/otp/verify'] = [200, { verified: true }];
  open();
  await user.click((await section('Your data')).getByRole('button', { name: 'Delete account' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Delete account' }));
  await user.click(await sheet.findByRole('button', { name: 'Send code' }));
  await user.type(await sheet.findByLabelText('Code from the e-mail'), '123456');
  const confirm = sheet.getByRole('button', { name: 'Delete account for good' });
  await waitFor(() => expect(confirm).toHaveProperty('disabled', false));

  const text = 'Your experiences have changed in the meantime. Please decide again what happens to them.';
  answers['GET /api/profile/deletion'] = planWith(esi);
  answers['POST /api/profile/deletion'] = [409, { error: text, code: 'EVENTS_UNSETTLED' }];
  await user.click(confirm);
  const becomes = () =>
    sheet.getByRole<HTMLSelectElement>('combobox', { name: 'What happens to Kyoto, Slowly' });
  await waitFor(() => expect(becomes().selectedOptions[0]?.label).toBe('Hand it over to Esi Osei'));
  expect(sheet.getByText(text)).toBeDefined();
  await user.click(sheet.getByRole('button', { name: 'Delete account for good' }));
  await waitFor(() =>
    expect(asked.findLast(({ call }) => call === 'POST /api/profile/deletion')?.body).toEqual({
      otpId: id,
      handOver: [{ eventId: id, to: esi.guid }],
      remove: [],
    }),
  );
});

test('another device of a deleted account loses all data with its next call, and shows the reason', async () => {
  open();
  await screen.findByLabelText('First name');
  await updateProfile({ set: { organisation: 'Never sent' }, base: { organisation: '' } });
  const gone: [number, unknown] = [401, { error: 'This account was deleted.', code: 'ACCOUNT_DELETED' }];
  answers['GET /auth/refresh-user-token'] = gone;
  for (const call of ['POST /api/sync', 'PUT /api/profile', 'POST /api/batch', 'GET /api/profile'])
    answers[call] = [401, { error: 'Please log in to continue.', code: 'UNAUTHENTICATED' }];
  await requestPull(SELF);
  await waitFor(async () => expect(await databases()).not.toContain(data.outbox.name));
  expect(await databases()).not.toContain(data.cache.name);
  await waitFor(() => expect(currentData()?.me).toBeNull());
  stopAsking();
  askToSignIn();
  expect(signInRequest().reason?.title).toBe('Your account was deleted');
});

test('all data can be downloaded as a file; if it was downloaded too often in a day, the server says so', async () => {
  const user = userEvent.setup();
  const saved: { name: string; size: number }[] = [];
  let last: Blob | undefined;
  URL.createObjectURL = (blob: Blob) => ((last = blob), 'blob:here');
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, size: last?.size ?? -1 });
  });
  const said = vi.spyOn(toast, 'error');
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (request: Request) =>
    new URL(request.url).pathname === '/api/profile/export' &&
    answers['GET /api/profile/export'] === undefined
      ? new Response(new Uint8Array(3000), { headers: { 'X-Sojourn': '1' } })
      : answer(request),
  );
  open();
  const button = (await section('Your data')).getByRole('button', { name: 'Download your data' });
  await user.click(button);
  await waitFor(() =>
    expect(saved).toEqual([{ name: expect.stringMatching(/^sojourn-.*\.zip$/), size: 3000 }]),
  );
  answers['GET /api/profile/export'] = [429, { error: 'Please wait a little.', code: 'RATE_LIMITED' }];
  await user.click(button);
  await waitFor(() => expect(said).toHaveBeenCalledWith('Please wait a little.'));
  expect(saved).toHaveLength(1);
  vi.restoreAllMocks();
});
