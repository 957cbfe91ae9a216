// Every answer of the API has the same headers and the same error format, whatever the request was and
// however it was written.
import { once } from 'node:events';
import { connect } from 'node:net';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseFailure } from '#server/db/failure.ts';
import { logOf } from '#tests/support/log-of.ts';
import { patience } from '#tests/support/machine.mjs';
import { newEvent } from '#tests/support/new-event.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
let origin: string;
beforeAll(async () => {
  server = await startTestServer({ config: { logLevel: 'warn' } });
  origin = await server.listen();
});
afterAll(() => server.close());

/** Sends a raw request and returns the raw response. */
async function raw(text: string): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += String(chunk);
  });
  socket.write(`${text}\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  await once(socket, 'close');
  return answer;
}

test('headers depend on the route, not on how the address is written', async () => {
  const ada = await server.makeUser('Ada');
  for (const path of ['/%61pi/events', `${origin}/api/events`, '/api/events']) {
    const answer = await raw(`GET ${path} HTTP/1.1\r\nAuthorization: Bearer ${ada.token}`);
    expect([path, answer.slice(0, 15)]).toEqual([path, 'HTTP/1.1 200 OK']);
    expect(answer.toLowerCase(), path).toContain('\r\ncache-control: private, no-store\r\n');
    expect(answer.toLowerCase(), path).toContain('\r\nx-sojourn: 1\r\n');
  }
});

test('a malformed address is refused as an API call', async () => {
  const answer = await server.inject('GET', '/api/events/%');
  expect(answer).toMatchObject({ status: 400, code: 'BAD_REQUEST', headers: { 'x-sojourn': '1' } });
});

test('an Expect header that the server does not support is refused as an API call, too', async () => {
  const answer = await raw('GET /api/events HTTP/1.1\r\nExpect: tea');
  expect(answer).toMatch(/^HTTP\/1\.1 417 /);
  expect(answer.toLowerCase()).toContain('\r\nx-sojourn: 1\r\n');
  expect(answer).toContain('"code":"BAD_REQUEST"');
});

test('the live stream does not answer HEAD', async () => {
  const ada = await server.makeUser('Ada');
  const answer = await fetch(`${origin}/api/live`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${ada.token}` },
    signal: AbortSignal.timeout(patience(5000)),
  });
  expect(answer.status).toBe(404);
  expect(server.services.live.size).toBe(0);
});

test('a caller who hangs up is not logged as a lost database', async () => {
  const log = logOf(server);
  const ada = await server.makeUser('Ada');
  for (const [method, path, type] of [
    ['POST', '/api/sync', 'application/json'],
    ['PUT', `/api/uploads/${'ab'.repeat(32)}?at=0`, 'application/octet-stream'],
    ['POST', '/api/events', 'multipart/form-data; boundary=x'],
  ] as const) {
    const sending = request(`${origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${ada.token}`, 'content-type': type, 'content-length': 100_000 },
    });
    sending.on('error', () => {});
    sending.write(
      type.startsWith('multipart') ? '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nA' : ' ',
    );
    await wait(200);
    sending.destroy();
  }
  await wait(400);
  expect(log.text).toBe('');
  const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' });
  expect(databaseFailure(lost)).toMatchObject({ kind: 'transient' });
});

test('answers of the API are compressed in an encoding that the caller accepts, except tokens and tiny ones', async () => {
  const ada = await server.makeUser('Ada', { password: 'tea at five' });
  for (let n = 0; n < 3; n++) await newEvent(server, ada);
  const get = (url: string, coding: string) =>
    server.app.inject({ url, headers: { authorization: `Bearer ${ada.token}`, 'accept-encoding': coding } });
  const plain = await get('/api/events', 'identity');
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(plain.headers['vary']).toContain('Accept-Encoding');
  const brotli = await get('/api/events', 'gzip, br');
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(Number(brotli.headers['content-length'])).toBe(brotli.rawPayload.length);
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
  const gzip = await get('/api/events', 'gzip, br;q=0');
  expect([gzip.headers['content-encoding'], gunzipSync(gzip.rawPayload).toString()]).toEqual([
    'gzip',
    plain.body,
  ]);
  const head = await server.app.inject({
    method: 'HEAD',
    url: '/api/events',
    headers: { authorization: `Bearer ${ada.token}`, 'accept-encoding': 'br' },
  });
  expect([head.statusCode, head.body, head.headers['content-encoding']]).toEqual([200, '', undefined]);
  expect((await get('/oapi/config', 'br')).headers).not.toHaveProperty('content-encoding');
  const signIn = await server.inject('POST', '/auth/signin', {
    body: { emailOrPhone: ada.emailId, password: 'tea at five' },
    headers: { 'accept-encoding': 'br' },
  });
  expect([signIn.status, signIn.headers['content-encoding']]).toEqual([200, undefined]);
});
