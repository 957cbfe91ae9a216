// Limits on what one caller can use up at the expense of others: calls, connections, half-sent bodies, open
// uploads.
import { createHash, randomUUID } from 'node:crypto';
import { request, type ClientRequest } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { networkOf } from '#server/http/network-of.ts';
import { patience } from '#tests/support/machine.mjs';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

/** ms. A busy machine may stop for a while itself, which must not pass for a caller that stalls. */
const IDLE = patience(1000);
let server: TestServer;
let origin: string;
let ada: TestUser;
beforeAll(async () => {
  server = await startTestServer({ bodyTimeouts: { idleMs: IDLE, openBodyMs: 2.5 * IDLE } });
  origin = await server.listen();
  ada = await server.makeUser('Ada', { password: 'quiet harbour 7' });
});
afterAll(() => server.close());

test('by default, one network can make 6000 calls a minute, 600 of them POSTs without a sign-in', async () => {
  const { services } = server;
  const { app } = await buildApp({ config: services.config, database: server.database, webFolder: null });
  const post = async () =>
    (await app.inject({ method: 'POST', url: '/auth/signin', payload: {} })).statusCode;
  const statuses = [];
  for (let n = 0; n < 601; n += 1) statuses.push(await post());
  expect([statuses.filter((status) => status === 400).length, statuses.at(-1)]).toEqual([600, 429]);
  const { headers, statusCode } = await app.inject({ method: 'GET', url: '/oapi/config' });
  expect([statusCode, headers['x-ratelimit-limit']]).toEqual([200, '6000']);
  await app.close();
});

test('POSTs without a sign-in share one limit', async () => {
  const own = await startTestServer({ database: server.database, requestsPerMinute: 100 });
  const statuses = [];
  for (let n = 0; n < 12; n += 1)
    statuses.push(
      (await own.inject('POST', n % 2 ? '/oapi/otp/verify' : '/auth/signin', { body: {} })).status,
    );
  expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429]);
  expect((await own.inject('GET', '/oapi/config')).status).toBe(200);
  await own.close();
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('limits count address %s as network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

const from = (ip: string, emailOrPhone: string, password = 'wrong password') =>
  server.inject('POST', '/auth/signin', {
    body: { emailOrPhone, password },
    headers: { 'x-forwarded-for': ip },
  });

test('the addresses of one IPv6 network share the number of tries for an account', async () => {
  const ben = await server.makeUser('Ben', { password: 'quiet harbour 7' });
  const statuses = [];
  for (let n = 1; n <= 12; n += 1) statuses.push((await from(`2001:db8:0:7::${n}`, ben.emailId)).status);
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
  expect((await from('2001:db8:0:8::1', ben.emailId)).status, 'from another network').toBe(401);
});

test('an account allows a hundred tries an hour, from however many networks', async () => {
  const name = `nobody-${randomUUID().slice(0, 8)}@example.org`;
  const statuses = [];
  for (let n = 0; n < 101; n += 1) statuses.push((await from(`198.51.100.${n}`, name)).status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(100);
  expect(statuses.at(-1)).toBe(429);
});

/**
 * Sends the head and `part` of a body of `length` bytes; resolves when the server has closed the connection.
 */
const halfSent = (path: string, part: string, length = 1000, headers: Record<string, string> = {}) => {
  const sending: ClientRequest = request(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': length, ...headers },
  });
  sending.flushHeaders();
  sending.write(part);
  const closed = new Promise<'closed'>((resolve) => {
    sending.once('error', () => resolve('closed'));
    sending.once('response', (answer) => answer.resume().once('close', () => resolve('closed')));
  });
  return { sending, within: (ms: number) => Promise.race([closed, wait(ms, 'open')]) };
};

test('the connection of a caller that stalls in the middle of a body is closed', async () => {
  const silent = halfSent('/api/sync', '{"cur', 1000, { authorization: `Bearer ${ada.token}` });
  expect(await silent.within(8 * IDLE)).toBe('closed');
});

test('a slow caller that keeps sending is not cut off; without a sign-in, however, its time is limited as well', async () => {
  const slow = halfSent('/api/sync', ' ', 1000, { authorization: `Bearer ${ada.token}` });
  const open = halfSent('/auth/signin', ' ');
  const trickle = setInterval(() => {
    for (const { sending } of [slow, open]) if (!sending.destroyed) sending.write(' ');
  }, 100);
  expect(await open.within(8 * IDLE)).toBe('closed');
  expect(await slow.within(10)).toBe('open');
  clearInterval(trickle);
  slow.sending.destroy();
});

test('answering may take longer than a caller may stall', async () => {
  const own = await startTestServer({
    database: server.database,
    bodyTimeouts: { idleMs: IDLE, openBodyMs: IDLE },
    routes: (app) => {
      app.post('/auth/slow', async () => {
        await wait(1.5 * IDLE);
        return { done: true };
      });
    },
  });
  const answer = await fetch(`${await own.listen()}/auth/slow`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"a":1}',
  });
  expect(await answer.json()).toEqual({ done: true });
  await own.close();
});

test('a person can have eight uploads open at the same time; a ninth is refused with a Retry-After header', async () => {
  const own = await startTestServer({ database: server.database });
  const at = await own.listen();
  const eve = await own.makeUser('Eve');
  const url = () => `${at}/api/uploads/${createHash('sha256').update(randomUUID()).digest('hex')}?at=0`;
  const headers = { authorization: `Bearer ${eve.token}`, 'content-type': 'application/octet-stream' };
  const slots = vi.spyOn(own.services.uploadSlots, 'take');
  const open = Array.from({ length: 8 }, () => {
    const sending = request(url(), { method: 'PUT', headers: { ...headers, 'content-length': 100_000 } });
    sending.on('error', () => {});
    sending.write(Buffer.alloc(100));
    return sending;
  });
  await vi.waitFor(() => expect(slots).toHaveBeenCalledTimes(8));
  expect(slots.mock.results.map(({ type }) => type)).toEqual(Array(8).fill('return'));
  const put = (token: string) =>
    fetch(url(), {
      method: 'PUT',
      headers: { ...headers, authorization: `Bearer ${token}` },
      body: new Uint8Array(10),
    });
  const refused = await put(eve.token);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
  expect((await put((await own.makeUser('Fay')).token)).status, 'somebody else').toBe(415);
  for (const sending of open) sending.destroy();
  await vi.waitFor(async () => expect((await put(eve.token)).status, 'the slots are free again').toBe(415));
  await own.close();
});
