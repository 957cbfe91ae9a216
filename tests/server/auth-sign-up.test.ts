import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OTP_VERIFIED_LIFE } from '#contract/constants.ts';
import { events, rsvps, users } from '#server/db/schema.ts';
import { codeSentTo, mailsTo, provenCode } from '#tests/support/mails-of.ts';
import { makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import { movingClock } from '#tests/support/moving-clock.ts';
import { PullingDevice } from '#tests/support/pulling-device.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const clock = movingClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const newAddress = () => `guest-${randomUUID().slice(0, 8)}@example.org`;
const signUp = (emailId: string, id: string, more: object = {}) =>
  server.inject('POST', '/auth/signup', {
    body: {
      id,
      emailId,
      password: 'quiet harbour 7',
      firstName: ' Ada ',
      lastName: 'Byron',
      organisation: '  Analytical ',
      ...more,
    },
  });

test('a verified address becomes an account, which is signed in', async () => {
  const address = newAddress();
  const answer = await signUp(address.toUpperCase(), await provenCode(server, address, 'SIGNUP'));
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    emailId: address,
    firstName: 'Ada',
    lastName: 'Byron',
    organisation: 'Analytical',
    profilePic: null,
    phone: null,
  });
  expect(answer.headers['cache-control']).toBe('no-store');
  const signedIn = await server.inject('POST', '/auth/signin', {
    body: { emailOrPhone: address, password: 'quiet harbour 7' },
  });
  expect(signedIn.body.guid).toBe(answer.body.guid);
  const [stored] = await server.db.select().from(users).where(eq(users.emailId, address));
  expect(stored?.passwordHash).toMatch(/^\$argon2id\$/);
});

test('an address with a long top-level domain can sign up, sign in and set a new password', async () => {
  const address = newAddress().replace('example.org', 'acme.technology');
  expect(await signUp(address, await provenCode(server, address, 'SIGNUP'))).toMatchObject({
    status: 201,
    body: { emailId: address },
  });
  const otpId = await provenCode(server, address, 'PASSWORD_RESET');
  expect(
    (
      await server.inject('POST', '/oapi/resetpasswordbyotpverification', {
        body: { emailId: address, password: 'another harbour 8', otpId },
      })
    ).status,
  ).toBe(200);
  expect(
    (
      await server.inject('POST', '/auth/signin', {
        body: { emailOrPhone: address, password: 'another harbour 8' },
      })
    ).status,
  ).toBe(200);
  for (const bad of ['ada', 'ada@acme', 'ada@acme.t', 'ada@@acme.technology', 'a da@acme.technology']) {
    expect(
      await server.inject('POST', '/oapi/otp', { body: { emailOrPhone: bad, otpType: 'SIGNUP' } }),
      bad,
    ).toMatchObject({
      status: 400,
      body: { fields: { emailOrPhone: 'Please enter a valid email address' } },
    });
  }
});

test('a code that is unverified, used, unknown, or for another address or purpose does not create an account', async () => {
  const [mine, other] = [newAddress(), newAddress()];
  const unproven = (
    await server.inject('POST', '/oapi/otp', { body: { emailOrPhone: mine, otpType: 'SIGNUP' } })
  ).body.id;
  const otherProven = await provenCode(server, other, 'SIGNUP');
  await server.makeUser('Reset', { emailId: `r-${mine}` });
  const resetProven = await provenCode(server, `r-${mine}`, 'PASSWORD_RESET');
  for (const [address, id] of [
    [mine, unproven],
    [mine, otherProven],
    [`r-${mine}`, resetProven],
    [mine, randomUUID()],
  ] as const) {
    expect(await signUp(address, id)).toMatchObject({ status: 400, code: 'OTP_NOT_VERIFIED' });
  }
  expect(await server.db.select().from(users).where(eq(users.emailId, mine))).toEqual([]);
});

test('a verified code is valid for 15 minutes', async () => {
  const address = newAddress();
  const id = await provenCode(server, address, 'SIGNUP');
  clock.forward(OTP_VERIFIED_LIFE + 1);
  expect(await signUp(address, id)).toMatchObject({ status: 400, code: 'OTP_NOT_VERIFIED' });
});

test('sent again after a lost answer, a sign-up signs in to the same account; with another password it does not', async () => {
  const address = newAddress();
  const id = await provenCode(server, address, 'SIGNUP');
  const [first, second] = await Promise.all([signUp(address, id), signUp(address, id)]);
  const third = await signUp(address, id);
  expect([first.status, second.status, third.status]).toEqual([201, 201, 201]);
  expect(new Set([first, second, third].map((answer) => answer.body.guid)).size).toBe(1);
  expect(await signUp(address, id, { password: 'another harbour 8' })).toMatchObject({
    status: 400,
    code: 'OTP_NOT_VERIFIED',
  });
  expect(await server.db.select().from(users).where(eq(users.emailId, address))).toHaveLength(1);
});

test('requesting a code reveals only to the owner of the address that an account exists', async () => {
  const taken = await server.makeUser('Taken');
  const fresh = newAddress();
  const answers = await Promise.all(
    [taken.emailId, fresh].map((emailOrPhone) =>
      server.inject('POST', '/oapi/otp', { body: { emailOrPhone, otpType: 'SIGNUP' } }),
    ),
  );
  expect(answers.map((answer) => [answer.status, Object.keys(answer.body)])).toEqual([
    [200, ['id']],
    [200, ['id']],
  ]);
  expect((await mailsTo(server, taken.emailId))[0]?.subject).toContain('already have');
  expect((await mailsTo(server, fresh))[0]?.subject).not.toContain('already have');

  const otp = await codeSentTo(server, taken.emailId);
  expect(
    (await server.inject('POST', '/oapi/otp/verify', { body: { id: answers[0]?.body.id, otp } })).status,
  ).toBe(200);
  expect(await signUp(taken.emailId, answers[0]?.body.id)).toMatchObject({
    status: 409,
    code: 'EMAIL_TAKEN',
  });
});

test('each field is validated, and a weak password is reported', async () => {
  const address = newAddress();
  const id = await provenCode(server, address, 'SIGNUP');
  expect((await signUp(address, id, { password: 'short', firstName: '   ' })).body.fields).toMatchObject({
    password: expect.stringContaining('8'),
    firstName: 'This field is required.',
  });
  expect((await signUp(address, id, { password: 'password1' })).body.fields).toHaveProperty('password');
  expect((await signUp(address, id, { password: address })).body.fields).toHaveProperty('password');
  expect(await signUp(address, id, { emailId: 'nobody' })).toMatchObject({
    status: 400,
    code: 'INVALID_INPUT',
  });
  // Composed and decomposed letters make the same password.
  expect((await signUp(address, id, { password: 'café au lait' })).status).toBe(201);
  expect(
    (
      await server.inject('POST', '/auth/signin', {
        body: { emailOrPhone: address, password: 'cafe\u0301 au lait' },
      })
    ).status,
  ).toBe(200);
});

test('names keep emoji, right-to-left text, SQL and HTML unchanged', async () => {
  const address = newAddress();
  const firstName = `"; drop table users; -- <b>👩🏽‍🚀</b>`;
  const answer = await signUp(address, await provenCode(server, address, 'SIGNUP'), {
    firstName,
    lastName: 'شيماء',
  });
  expect(answer.body).toMatchObject({ firstName, lastName: 'شيماء' });
});

test('invitations to the address are linked to the new account, and their events change', async () => {
  const host = await server.makeUser('Host');
  const address = newAddress();
  const eventId = randomUUID();
  await server.db.insert(events).values({
    id: eventId,
    ownerId: host.id,
    name: 'Waiting',
    startOn: '2027-04-01',
    endOn: '2027-04-02',
    timezone: 'UTC',
    privacy: 'PRIVATE',
    rsvpType: 'INVITE_ONLY',
    version: 7,
  });
  await server.db.insert(rsvps).values({
    id: randomUUID(),
    eventId,
    emailId: address,
    status: 'ONBOARD_REQUESTED',
    invitedAt: clock(),
    version: 3,
  });
  const { body } = await signUp(address, await provenCode(server, address, 'SIGNUP'));
  const [row] = await server.db.select().from(rsvps).where(eq(rsvps.emailId, address));
  const [event] = await server.db.select().from(events).where(eq(events.id, eventId));
  expect(row).toMatchObject({ userId: body.guid, status: 'REQUESTED', version: 8 });
  expect(event?.version).toBe(8);
});

test('with an answer given before, the new person is among the guests on the devices of hosts at once', async () => {
  const host = await server.makeUser('Host');
  const address = newAddress();
  const { id } = await makeEvent(server, host);
  await putRsvp(server, id, { id: null, emailId: address }, { status: 'YES', invited: true });
  const device = new PullingDevice(server, host);
  await device.pull();
  const { body } = await signUp(address, await provenCode(server, address, 'SIGNUP'));
  await device.pull();
  const { programs: _programs, ...shown } = (await server.inject('GET', `/api/events/${id}`, { as: host }))
    .body;
  expect(shown.guests.map(({ guid }: { guid: string }) => guid)).toContain(body.guid);
  expect(device.row(id, 'events', id)).toEqual(shown);
});
