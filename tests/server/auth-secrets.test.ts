// Secrets that give access to an account appear in headers and bodies only: never in a log and never in an
// address.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mails, otps, sessions, users } from '#server/db/schema.ts';
import { registerRoutes } from '#server/routes.ts';
import { logOf } from '#tests/support/log-of.ts';
import { codeSentTo } from '#tests/support/mails-of.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const PASSWORDS = { first: 'quiet harbour 7', wrong: 'not my harbour 8', next: 'a new harbour 9' };
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    config: { logLevel: 'trace' },
    routes: (app, services) => {
      registerRoutes(app, services);
      app.get('/broken', () => {
        throw new Error('broken on purpose');
      });
    },
  });
});
afterAll(() => server.close());

test('no token, code or password is ever logged, at any log level and with any error; the tables do not contain them either', async () => {
  const emailId = 'ada@example.org';
  const written = logOf(server);
  const secrets = new Set<string>(Object.values(PASSWORDS));
  const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
    server.inject('POST', url, { body, headers });
  const pairOf = (body: { authToken: string; refreshToken: string }) => {
    secrets.add(body.authToken);
    secrets.add(body.refreshToken);
    return body;
  };
  const proven = async (otpType: string) => {
    const {
      body: { id },
    } = await post('/oapi/otp', { emailOrPhone: emailId, otpType });
    const otp = await codeSentTo(server, emailId);
    secrets.add(otp);
    expect((await post('/oapi/otp/verify', { id, otp })).status).toBe(200);
    return id as string;
  };
  const id = await proven('SIGNUP');
  const signUp = await post('/auth/signup', {
    emailId,
    id,
    firstName: 'Ada',
    lastName: 'Byron',
    password: PASSWORDS.first,
  });
  expect(signUp.status).toBe(201);
  pairOf(signUp.body);
  expect((await post('/auth/signin', { emailOrPhone: emailId, password: PASSWORDS.wrong })).status).toBe(401);
  const { authToken, refreshToken } = pairOf(
    (await post('/auth/signin', { emailOrPhone: emailId, password: PASSWORDS.first })).body,
  );
  const fresh = pairOf(
    (await server.inject('GET', '/auth/refresh-user-token', { headers: { refreshtoken: refreshToken } }))
      .body,
  );
  const bearer = { authorization: `Bearer ${authToken}` };
  expect((await server.inject('GET', '/broken', { headers: bearer })).status).toBe(500);
  expect(
    (
      await server.inject('GET', `/api/events?token=${fresh.authToken}`, {
        headers: { authorization: `Bearer ${authToken}x` },
      })
    ).status,
  ).toBe(401);
  expect((await server.inject('GET', `/api/nowhere/${fresh.refreshToken}`, { headers: bearer })).status).toBe(
    404,
  );
  expect(
    (await post('/auth/signin', `{"password":"${PASSWORDS.first}`, { 'content-type': 'application/json' }))
      .status,
  ).toBe(400);
  expect(
    (
      await post('/oapi/resetpasswordbyotpverification', {
        emailId,
        otpId: await proven('PASSWORD_RESET'),
        password: PASSWORDS.next,
      })
    ).status,
  ).toBe(200);
  expect((await post('/auth/logout', {}, { ...bearer, refreshtoken: fresh.refreshToken })).status).toBe(204);

  expect(written.text, 'the log was captured').toContain('broken on purpose');
  expect(written.text.match(/"answered"/g)?.length).toBeGreaterThan(10);
  const secretsIn = (text: string) =>
    [...secrets].filter((secret) =>
      new RegExp(`(?<![\\da-z])${secret.replaceAll('.', '\\.')}(?![\\da-z])`).test(text),
    );
  expect(secretsIn(written.text)).toEqual([]);
  // a mail that waits for the mailbox page is the only place that contains a code
  const kept = JSON.stringify([
    await server.db.select().from(users),
    await server.db.select().from(sessions),
    await server.db.select().from(otps),
  ]);
  expect(secretsIn(kept)).toEqual([]);
  const mailTexts = (await server.db.select().from(mails))
    .map(({ subject, textBody }) => subject + textBody)
    .join('\n');
  expect(secretsIn(mailTexts).filter((secret) => !/^\d{6}$/.test(secret))).toEqual([]);
});
