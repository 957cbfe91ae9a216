// What only one account or sign-in can have is claimed by two at the same moment.
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { otps, pushSubscriptions, users } from '#server/db/schema.ts';
import { holdLock, untilWaiting } from '#tests/support/held-lock.ts';
import { startPushService } from '#tests/support/push-service.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ kind: 'postgres' });
});
afterAll(() => server.close());

test('two accounts with a code for the same phone number: one gets it, the other is told that it is taken', async () => {
  const both = [await server.makeUser('Ada'), await server.makeUser('Eve')];
  const phone = '2025550143';
  const now = server.services.clock();
  const codes = both.map(() => ({
    id: randomUUID(),
    otpType: 'PHONE',
    address: phone,
    verifiedAt: now,
    expiresAt: new Date(now.getTime() + 60_000),
    createdAt: now,
  }));
  await server.db.insert(otps).values(codes);
  const release = await holdLock(server, (tx) => tx.execute(sql`lock table ${users} in share mode`));
  const setting = both.map((as, at) =>
    server.inject('PUT', '/api/profile/phone', {
      as,
      key: randomUUID(),
      body: { phone, otpId: codes[at]?.id },
    }),
  );
  await untilWaiting(server, 2);
  await release();
  const answers = (await Promise.all(setting)).sort((a, b) => a.status - b.status);
  expect(answers.map(({ status, code }) => [status, code])).toEqual([
    [200, undefined],
    [409, 'PHONE_TAKEN'],
  ]);
  const owners = await server.db.select().from(users).where(eq(users.phone, '+12025550143'));
  expect(owners).toHaveLength(1);
});

test('two sign-ins of one browser that subscribe at once: both are accepted, and one of them has the subscription', async () => {
  const service = await startPushService();
  const { endpoint, keys } = service.browser();
  await service.close();
  const body = { endpoint: endpoint.replace('http:', 'https:'), keys };
  const both = [await server.makeUser('Gil'), await server.makeUser('Gwen')];
  const release = await holdLock(server, (tx) =>
    tx.execute(sql`lock table ${pushSubscriptions} in share mode`),
  );
  const subscribing = both.map((as) => server.inject('PUT', '/api/push', { as, key: randomUUID(), body }));
  await untilWaiting(server, 2);
  await release();
  expect((await Promise.all(subscribing)).map(({ status }) => status)).toEqual([204, 204]);
  expect(await server.db.select().from(pushSubscriptions)).toHaveLength(1);
  const isOn = await Promise.all(
    both.map(async (as) => (await server.inject('GET', '/api/push', { as })).body.on as boolean),
  );
  expect(isOn.filter(Boolean)).toHaveLength(1);
});
