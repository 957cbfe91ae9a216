// The server's answers have the statuses that the OpenAPI document promises. For the calls about events see
// access-matrix.test.ts.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentedStatuses } from '#tests/support/documented-statuses.ts';
import { provenCode } from '#tests/support/mails-of.ts';
import { startTestServer, type CallOptions, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a successful call is answered with the documented status', async () => {
  const documented = await documentedStatuses(server);
  const address = `new-${randomUUID().slice(0, 8)}@example.org`;
  const password = 'quiet harbour 7';
  const user = await server.makeUser('Dora');
  const calls: [route: string, options: CallOptions, status: number][] = [
    [
      'POST /auth/signup',
      {
        body: {
          id: await provenCode(server, address, 'SIGNUP'),
          emailId: address,
          password,
          firstName: 'Ada',
          lastName: 'Byron',
        },
      },
      201,
    ],
    ['POST /auth/signin', { body: { emailOrPhone: address, password } }, 200],
    ['GET /auth/refresh-user-token', { headers: { refreshtoken: user.refreshToken } }, 200],
    ['POST /oapi/otp', { body: { emailOrPhone: address, otpType: 'PASSWORD_RESET' } }, 200],
    ['PUT /api/profile', { as: user, body: { firstName: 'Dorothea' } }, 200],
    ['DELETE /api/profile/picture', { as: user }, 204],
    ['DELETE /api/profile/phone', { as: user }, 204],
    ['DELETE /api/sessions', { as: user }, 204],
    ['POST /auth/logout', { as: user }, 204],
  ];
  for (const [route, options, status] of calls) {
    const [method, url] = route.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
    expect([route, (await server.inject(method, url, options)).status, documented.get(route)]).toEqual([
      route,
      status,
      status,
    ]);
  }
});

test('every documented call has exactly one success status', async () => {
  const documented = await documentedStatuses(server);
  expect(documented.size).toBeGreaterThan(40);
  expect(new Set(documented.values())).toEqual(new Set([200, 201, 204, 302]));
});
