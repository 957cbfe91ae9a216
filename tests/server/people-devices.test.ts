// Where a person is signed in, and signing those devices out.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OwnSession } from '#contract/schemas/profile.ts';
import { deviceName } from '#server/modules/auth/device-name.ts';
import { movingClock } from '#tests/support/moving-clock.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const clock = movingClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

async function person() {
  const user = await server.makeUser('Ada', { password: 'quiet harbour 7' });
  const signIn = async (agent: string) =>
    (
      await server.inject('POST', '/auth/signin', {
        body: { emailOrPhone: user.emailId, password: 'quiet harbour 7' },
        headers: { 'user-agent': agent },
      })
    ).body as { authToken: string; refreshToken: string };
  await server.inject('POST', '/auth/logout', { as: user });
  const desk = await signIn(FIREFOX);
  clock.forward(60_000);
  return { desk, phone: await signIn(IPHONE) };
}
const as = ({ authToken }: { authToken: string }) => ({ headers: { authorization: `Bearer ${authToken}` } });
const refresh = (of: { refreshToken: string }) =>
  server.inject('GET', '/auth/refresh-user-token', { headers: { refreshtoken: of.refreshToken } });
const list = async (of: { authToken: string }): Promise<OwnSession[]> =>
  (await server.inject('GET', '/api/sessions', as(of))).body;

test('each device is listed once, the current one first, with the times of its sign-in and its last use', async () => {
  const { desk, phone } = await person();
  const signedInAt = clock().toISOString();
  clock.forward(800_000);
  const renewed = (await refresh(phone)).body;
  expect(await list(renewed)).toEqual([
    {
      id: expect.any(String),
      device: 'Safari on iPhone',
      signedInAt,
      lastSeenAt: clock().toISOString(),
      current: true,
    },
    {
      id: expect.any(String),
      device: 'Firefox on Windows',
      signedInAt: new Date(Date.parse(signedInAt) - 60_000).toISOString(),
      lastSeenAt: new Date(Date.parse(signedInAt) - 60_000).toISOString(),
      current: false,
    },
  ]);
  expect((await list(desk)).map(({ device, current }) => [device, current])).toEqual([
    ['Firefox on Windows', true],
    ['Safari on iPhone', false],
  ]);
});

test("signing out one device works at once and repeatedly, and keeps the others; nobody can sign out other people's devices", async () => {
  const { desk, phone } = await person();
  const stranger = await server.makeUser('Sam');
  const [, other] = await list(phone);
  expect(await server.inject('DELETE', `/api/sessions/${other?.id}`, { as: stranger })).toMatchObject({
    status: 404,
    code: 'NOT_FOUND',
  });
  expect((await server.inject('GET', '/api/profile', as(desk))).status).toBe(200);
  expect((await server.inject('DELETE', `/api/sessions/${other?.id}`, as(phone))).status).toBe(204);
  expect((await server.inject('DELETE', `/api/sessions/${other?.id}`, as(phone))).status).toBe(204);
  expect((await server.inject('GET', '/api/profile', as(desk))).status).toBe(401);
  expect((await refresh(desk)).status).toBe(401);
  expect((await list(phone)).map(({ device }) => device)).toEqual(['Safari on iPhone']);
  for (const id of [randomUUID(), 'nonsense'])
    expect((await server.inject('DELETE', `/api/sessions/${id}`, as(phone))).status).toBe(404);
});

test('signing out everywhere else keeps only this device, even against a simultaneous refresh', async () => {
  const { desk, phone } = await person();
  const tablet = (await refresh(desk)).body;
  const [ended, raced] = await Promise.all([
    server.inject('DELETE', '/api/sessions', as(phone)),
    refresh(tablet),
  ]);
  expect(ended.status).toBe(204);
  if (raced.status === 200) expect((await refresh(raced.body)).status).toBe(401);
  expect((await list(phone)).map(({ current }) => current)).toEqual([true]);
  expect((await refresh(phone)).status).toBe(200);
});

test('devices are named after their browser and system', () => {
  const chrome = (system: string, more = '') =>
    `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36${more}`;
  expect(
    [
      chrome('Linux; Android 15; Pixel 9'),
      chrome('Macintosh; Intel Mac OS X 10_15_7'),
      chrome('Windows NT 10.0', ' Edg/140.0'),
      chrome('X11; CrOS x86_64'),
      'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605 CriOS/140 Mobile Safari/604',
      'curl/8.5',
      null,
    ].map(deviceName),
  ).toEqual([
    'Chrome on Android',
    'Chrome on Mac',
    'Edge on Windows',
    'Chrome on ChromeOS',
    'Chrome on iPad',
    null,
    null,
  ]);
});
