import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCESS_TOKEN_LIFE, REFRESH_GRACE, REFRESH_TOKEN_LIFE } from '#contract/constants.ts';
import { sessions } from '#server/db/schema.ts';
import { deriveKey } from '#server/change/derive-key.ts';
import { movingClock } from '#tests/support/moving-clock.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

const clock = movingClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const refresh = (token: string) =>
  server.inject('GET', '/auth/refresh-user-token', { headers: { refreshtoken: `Bearer ${token}` } });
// A route that needs a sign-in and finds nothing: 404 means that the token was accepted.
const probe = async (token: string) =>
  (
    await server.inject('GET', '/api/files/00000000-0000-4000-8000-000000000000', {
      headers: { authorization: `Bearer ${token}` },
    })
  ).status;
const liveSessions = (user: TestUser) =>
  server.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, user.id), isNull(sessions.revokedAt)));

test('an access token lives for 900 s and must be signed by this server', async () => {
  const user = await server.makeUser('Ada');
  expect(await probe(user.token)).toBe(404);
  const [head, claims, signature] = user.token.split('.') as [string, string, string];
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`;
  const foreign = await new SignJWT({ fam: '00000000-0000-4000-8000-000000000000' })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(user.id)
    .setIssuer('sojourn')
    .setAudience('sojourn')
    .setExpirationTime('1h')
    .sign(deriveKey('another secret', 'access'));
  for (const bad of [
    '',
    'x',
    unsigned,
    foreign,
    `${head}.${claims}.${signature.slice(0, -2)}AA`,
    user.refreshToken,
  ])
    expect(await probe(bad)).toBe(401);
  clock.forward(ACCESS_TOKEN_LIFE - 1000);
  expect(await probe(user.token)).toBe(404);
  clock.forward(1000);
  expect(await probe(user.token)).toBe(401);
});

test('a refresh returns a new pair of tokens for a token in any of the three headers, and only its hash is stored', async () => {
  const user = await server.makeUser('Ada');
  const first = await refresh(user.refreshToken);
  expect(first.status).toBe(200);
  expect(first.headers['cache-control']).toBe('no-store');
  expect(await probe(first.body.authToken)).toBe(404);
  expect(first.body.refreshToken).not.toBe(user.refreshToken);
  const second = await server.inject('GET', '/auth/refresh-user-token', {
    headers: { refreshtoken: first.body.refreshToken },
  });
  const third = await server.inject('GET', '/auth/refresh-user-token', {
    headers: { authorization: `Bearer ${second.body.refreshToken}` },
  });
  expect([second.status, third.status]).toEqual([200, 200]);
  const rows = await server.db.select().from(sessions).where(eq(sessions.userId, user.id));
  expect(new Set(rows.map((row) => row.familyId)).size).toBe(1);
  expect(rows.map((row) => row.tokenHash)).toContain(
    createHash('sha256').update(third.body.refreshToken).digest('hex'),
  );
  expect(JSON.stringify(rows)).not.toContain(third.body.refreshToken.split('.')[1]);
});

test('a lost answer: for 60 s the old token returns the same successor, also for many refreshes at once', async () => {
  const user = await server.makeUser('Ada');
  const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(user.refreshToken)));
  clock.forward(REFRESH_GRACE);
  answers.push(await refresh(user.refreshToken));
  expect(new Set(answers.map((answer) => answer.body.refreshToken)).size).toBe(1);
  expect(await liveSessions(user)).toHaveLength(2);
});

test('a refresh without a token is refused with an error of its own', async () => {
  const without: Record<string, string>[] = [{}, { refreshtoken: '' }];
  for (const headers of without) {
    expect(await server.inject('GET', '/auth/refresh-user-token', { headers })).toMatchObject({
      status: 401,
      code: 'REFRESH_INVALID',
      body: { error: 'No refresh token available' },
    });
  }
});

test('a tab that slept through two refreshes gets the current token', async () => {
  const user = await server.makeUser('Ada');
  const second = await refresh(user.refreshToken);
  const third = await refresh(second.body.refreshToken);
  const late = await refresh(user.refreshToken);
  expect(late.body.refreshToken).toBe(third.body.refreshToken);
  clock.forward(REFRESH_GRACE + 1);
  expect((await refresh(late.body.refreshToken)).status).toBe(200);
});

test('a lost answer: until the successor is used, the old token returns it again, however late', async () => {
  const user = await server.makeUser('Ada');
  const lost = await refresh(user.refreshToken);
  clock.forward(20 * 86_400_000);
  const again = await refresh(user.refreshToken);
  expect([again.status, again.body.refreshToken]).toEqual([200, lost.body.refreshToken]);
  expect(await probe(again.body.authToken)).toBe(404);
  expect((await refresh(again.body.refreshToken)).status).toBe(200);
});

test('reuse of a token whose successor was itself exchanged ends the whole token family as well', async () => {
  const user = await server.makeUser('Ada');
  const second = await refresh(user.refreshToken);
  const third = await refresh(second.body.refreshToken);
  clock.forward(REFRESH_GRACE + 1);
  expect(await refresh(user.refreshToken)).toMatchObject({ status: 401, code: 'REFRESH_INVALID' });
  expect(await refresh(third.body.refreshToken)).toMatchObject({ status: 401, code: 'REFRESH_INVALID' });
});

test('reuse of a token after its successor was used and the grace period is over ends that token family, and no other', async () => {
  const user = await server.makeUser('Ada');
  const otherDevice = await server.signInAgain(user);
  const fresh = await refresh(user.refreshToken);
  expect(await probe(fresh.body.authToken)).toBe(404);
  clock.forward(REFRESH_GRACE + 1);
  expect(await refresh(user.refreshToken)).toMatchObject({ status: 401, code: 'REFRESH_INVALID' });
  expect(await refresh(fresh.body.refreshToken)).toMatchObject({ status: 401, code: 'REFRESH_INVALID' });
  expect(await probe(fresh.body.authToken)).toBe(401);
  expect(await probe(otherDevice.token)).toBe(404);
});

test('the 30 days of a refresh token start anew with each refresh', async () => {
  const user = await server.makeUser('Ada');
  clock.forward(REFRESH_TOKEN_LIFE - 1000);
  const fresh = await refresh(user.refreshToken);
  clock.forward(REFRESH_TOKEN_LIFE - 1000);
  expect((await refresh(fresh.body.refreshToken)).status).toBe(200);
  const idle = await server.makeUser('Idle');
  clock.forward(REFRESH_TOKEN_LIFE);
  expect(await refresh(idle.refreshToken)).toMatchObject({ status: 401, code: 'REFRESH_INVALID' });
});

test('a malformed refresh token is refused without a server error', async () => {
  for (const token of ['x', 'a.b', `${'0'.repeat(8)}-0000-4000-8000-000000000000.AAAA`, '../../etc'])
    expect(await refresh(token)).toMatchObject({ status: 401, code: 'REFRESH_INVALID' });
  expect(await server.inject('GET', '/auth/refresh-user-token')).toMatchObject({
    status: 401,
    code: 'REFRESH_INVALID',
  });
});

test("logout ends this device's session at once, with either token, even an expired one, and always succeeds", async () => {
  const user = await server.makeUser('Ada');
  const other = await server.signInAgain(user);
  expect((await server.inject('POST', '/auth/logout', { as: user, body: {} })).status).toBe(204);
  expect([
    await probe(user.token),
    (await refresh(user.refreshToken)).status,
    await probe(other.token),
  ]).toEqual([401, 401, 404]);
  expect((await server.inject('POST', '/auth/logout', { as: user })).status).toBe(204);

  clock.forward(ACCESS_TOKEN_LIFE);
  expect(
    (
      await server.inject('POST', '/auth/logout', {
        as: other,
        headers: { 'content-type': 'application/json' },
      })
    ).status,
  ).toBe(204);
  expect((await refresh(other.refreshToken)).status).toBe(401);

  const third = await server.signInAgain(user);
  expect(
    (await server.inject('POST', '/auth/logout', { headers: { refreshtoken: third.refreshToken } })).status,
  ).toBe(204);
  expect(await probe(third.token)).toBe(401);
  const strays: Record<string, string>[] = [
    {},
    { authorization: 'Bearer nonsense' },
    { refreshtoken: 'x.y' },
  ];
  for (const headers of strays)
    expect((await server.inject('POST', '/auth/logout', { headers })).status).toBe(204);
});

test('a refresh at the same moment as a logout gives no access', async () => {
  for (let round = 0; round < 10; round += 1) {
    const user = await server.makeUser('Ada');
    const [fresh] = await Promise.all([
      refresh(user.refreshToken),
      server.inject('POST', '/auth/logout', { as: user }),
    ]);
    expect(await liveSessions(user)).toEqual([]);
    if (fresh.status === 200) expect(await probe(fresh.body.authToken)).toBe(401);
  }
});
