import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#server/db/schema.ts';
import { mailsTo, provenCode } from '#tests/support/mails-of.ts';
import { movingClock } from '#tests/support/moving-clock.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const PASSWORD = 'quiet harbour 7';
const clock = movingClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const signIn = (emailOrPhone: string, password: string, ip = '203.0.113.1') =>
  server.inject('POST', '/auth/signin', {
    body: { emailOrPhone, password },
    headers: { 'x-forwarded-for': ip },
  });
const reset = (emailId: string, otpId: string, password: string) =>
  server.inject('POST', '/oapi/resetpasswordbyotpverification', { body: { emailId, otpId, password } });

test('a person signs in with the e-mail address in any case, or the phone number, and the password', async () => {
  const user = await server.makeUser('Ada', { password: PASSWORD });
  expect((await signIn(user.emailId.toUpperCase(), PASSWORD)).body).toMatchObject({
    guid: user.id,
    emailId: user.emailId,
    firstName: 'Ada',
  });
  await server.db.update(users).set({ phone: '+919876543210' }).where(eq(users.id, user.id));
  expect((await signIn('9876543210', PASSWORD)).body.guid).toBe(user.id);
  // The same ten digits in two countries: the server does not guess which one is meant.
  const twin = await server.makeUser('Twin', { password: PASSWORD });
  await server.db.update(users).set({ phone: '+19876543210' }).where(eq(users.id, twin.id));
  expect((await signIn('9876543210', PASSWORD)).code).toBe('INVALID_CREDENTIALS');
});

test('enumeration: an unknown account, a wrong password and an account without a password are answered alike, in similar time', async () => {
  const user = await server.makeUser('Ada', { password: PASSWORD });
  const without = await server.makeUser('Google');
  const names = [user.emailId, without.emailId, 'nobody@example.org'];
  const took = new Map(names.map((name): [string, number[]] => [name, []]));
  for (let round = 0; round < 7; round += 1) {
    for (const name of names) {
      const from = performance.now();
      const answer = await signIn(name, 'wrong password', `203.0.113.${10 + round}`);
      took.get(name)!.push(performance.now() - from);
      expect([answer.status, answer.body]).toEqual([
        401,
        { error: 'Incorrect e-mail or password.', code: 'INVALID_CREDENTIALS' },
      ]);
    }
  }
  const median = (name: string) => took.get(name)!.sort((a, b) => a - b)[3]!;
  // Without the decoy hash, the answer for the unknown account would be ten times faster.
  for (const name of names) expect(median(name)).toBeGreaterThan(median(user.emailId) / 3);
});

test('brute force: ten tries in 15 minutes per account and address, also at once; a successful sign-in resets them', async () => {
  const user = await server.makeUser('Ada', { password: PASSWORD });
  for (let i = 0; i < 9; i += 1) await signIn(user.emailId, 'wrong');
  expect((await signIn(user.emailId, PASSWORD)).status).toBe(200);
  const burst = await Promise.all(Array.from({ length: 14 }, () => signIn(user.emailId, 'wrong')));
  expect(burst.filter((answer) => answer.status === 429)).toHaveLength(4);
  expect(await signIn(user.emailId.toUpperCase(), PASSWORD)).toMatchObject({
    status: 429,
    code: 'RATE_LIMITED',
  });
  expect(Number((await signIn(user.emailId, PASSWORD)).headers['retry-after'])).toBe(900);
  expect((await signIn(user.emailId, PASSWORD, '203.0.113.2')).status).toBe(200);
  clock.forward(900_000);
  expect((await signIn(user.emailId, PASSWORD)).status).toBe(200);
});

test('brute force: a hundred passwords an hour are tried from anywhere, by e-mail or phone; a new password can be used at once', async () => {
  const user = await server.makeUser('Ada', { password: PASSWORD });
  await server.db.update(users).set({ phone: '+919123456780' }).where(eq(users.id, user.id));
  const names = [user.emailId, '9123456780'];
  for (let i = 0; i < 10; i += 1) await signIn(names[0]!, 'wrong');
  expect((await signIn(names[0]!, PASSWORD)).status).toBe(429);
  expect((await signIn(names[1]!, 'wrong')).status, 'nobody learns that both belong together').toBe(401);
  const fromOthers = await Promise.all(
    Array.from({ length: 94 }, (_, i) => signIn(names[i % 2]!, 'wrong', `198.51.100.${i}`)),
  );
  expect(fromOthers.filter((answer) => answer.status === 429)).toHaveLength(5);
  const { headers } = await signIn(user.emailId, PASSWORD, '192.0.2.7');
  expect(Number(headers['retry-after'])).toBe(3600);
  const otpId = await provenCode(server, user.emailId, 'PASSWORD_RESET');
  expect((await reset(user.emailId, otpId, 'a new harbour 8')).status).toBe(200);
  for (const name of names) expect((await signIn(name, 'a new harbour 8')).status).toBe(200);
  expect((await signIn(user.emailId, PASSWORD)).status).toBe(401);
});

test('invalid input is refused with a clear error', async () => {
  expect(await signIn('', '')).toMatchObject({
    status: 400,
    body: { fields: { emailOrPhone: 'This field is required.', password: 'This field is required.' } },
  });
  expect(
    (await server.inject('POST', '/auth/signin', { body: { emailOrPhone: 7, password: ['x'] } })).status,
  ).toBe(400);
  expect(
    (
      await server.inject('POST', '/auth/signin', {
        body: '{"emailOrPhone":',
        headers: { 'content-type': 'application/json' },
      })
    ).status,
  ).toBe(400);
  expect((await signIn(`a\u0000b@example.org`, 'x')).status).toBeLessThan(500);
  expect((await signIn('a@example.org', 'x\u0000y')).code).toBe('INVALID_CREDENTIALS');
});

test('a reset sets the password, signs out every device and notifies by mail; sent again it has no further effect', async () => {
  const user = await server.makeUser('Ada', { password: PASSWORD });
  const device = await server.signInAgain(user);
  const otpId = await provenCode(server, user.emailId, 'PASSWORD_RESET');
  expect(await reset(user.emailId, otpId, 'password1')).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  expect((await reset(user.emailId, otpId, 'a new harbour 8')).status).toBe(200);
  expect((await reset(user.emailId, otpId, 'a new harbour 8')).status).toBe(200);
  expect(await reset(user.emailId, otpId, 'a third harbour 9')).toMatchObject({
    status: 400,
    code: 'OTP_NOT_VERIFIED',
  });

  const refused = await server.inject('GET', '/auth/refresh-user-token', {
    headers: { refreshtoken: device.refreshToken },
  });
  expect(refused.code).toBe('REFRESH_INVALID');
  expect((await server.inject('GET', '/api/files/x', { as: user })).status).toBe(401);
  expect([
    (await signIn(user.emailId, PASSWORD)).status,
    (await signIn(user.emailId, 'a new harbour 8')).status,
  ]).toEqual([401, 200]);
  expect(
    (await mailsTo(server, user.emailId)).filter((mail) => mail.subject.includes('was changed')),
  ).toHaveLength(1);
});

test('a reset requires a proven code that was requested for it', async () => {
  const [mine, other] = [
    await server.makeUser('Mine', { password: PASSWORD }),
    await server.makeUser('Other'),
  ];
  const others = await provenCode(server, other.emailId, 'PASSWORD_RESET');
  const signUpCode = await provenCode(server, mine.emailId, 'SIGNUP');
  for (const otpId of [others, signUpCode, mine.id])
    expect(await reset(mine.emailId, otpId, 'a new harbour 8')).toMatchObject({
      status: 400,
      code: 'OTP_NOT_VERIFIED',
    });
  expect((await signIn(mine.emailId, PASSWORD)).status).toBe(200);
});

test('of two concurrent resets with one code, exactly one succeeds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const user = await server.makeUser('Ada', { password: PASSWORD });
    const otpId = await provenCode(server, user.emailId, 'PASSWORD_RESET');
    const wanted = ['first harbour 1', 'second harbour 2'];
    const answers = await Promise.all(wanted.map((password) => reset(user.emailId, otpId, password)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
    const winner = wanted[answers.findIndex((answer) => answer.status === 200)]!;
    expect((await signIn(user.emailId, winner)).status).toBe(200);
  }
});

test('without configuration there is no Google sign-in, and the config call says what is available', async () => {
  expect(await server.inject('POST', '/auth/gauth', { body: { credential: 'x', nonce: 'n' } })).toMatchObject(
    {
      status: 501,
      code: 'GOOGLE_DISABLED',
    },
  );
  expect((await server.inject('GET', '/oapi/config')).body).toEqual({
    googleClientId: null,
    ai: false,
    photos: false,
    mailbox: true,
    demo: false,
    links: { demo: null, chat: null, appStore: null, playStore: null },
    legal: { name: 'Sojourn', address: null, phone: null, email: null },
  });
});
