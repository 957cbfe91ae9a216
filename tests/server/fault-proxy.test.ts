// Proves that each mode of the fault proxy does what its name says: browser tests behind a proxy that
// silently does nothing would prove nothing.
import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startFaultProxy, type FaultProxy } from '#tests/e2e/support/fault-proxy.ts';

const committed: { path: string; body: string; at: number }[] = [];
/** Writes the second part of the /live response. */
let more: () => void = () => undefined;
const BIG = 'x'.repeat(40_000);

const server = createServer((request, response) => {
  if (request.url === '/live') {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: 1\n\n');
    more = () => response.write('data: 2\n\n');
    return;
  }
  const chunks: Buffer[] = [];
  request
    .on('data', (chunk: Buffer) => chunks.push(chunk))
    .on('end', () => {
      committed.push({
        path: request.url ?? '',
        body: Buffer.concat(chunks).toString(),
        at: performance.now(),
      });
      response
        .writeHead(201, { 'content-type': 'text/plain', 'x-sojourn': '1' })
        .end(request.url === '/big' ? BIG : 'done');
    });
});
let proxy: FaultProxy;

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  proxy = await startFaultProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(async () => {
  await proxy.close();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  proxy.setRules();
  proxy.log.length = 0;
  committed.length = 0;
});

const send = (path = '/thing', init: RequestInit = {}) =>
  fetch(proxy.origin + path, {
    method: 'POST',
    body: 'words',
    headers: { 'content-type': 'text/plain' },
    redirect: 'manual',
    ...init,
  });

test('pass: body, status and headers are unchanged, and the call is logged', async () => {
  const response = await send();
  expect([response.status, await response.text(), response.headers.get('x-sojourn')]).toEqual([
    201,
    'done',
    '1',
  ]);
  expect(committed).toEqual([{ path: '/thing', body: 'words', at: expect.any(Number) }]);
  expect(proxy.log).toEqual([
    expect.objectContaining({
      method: 'POST',
      path: '/thing',
      body: 'words',
      mode: 'pass',
      reachedUpstream: true,
      upstreamStatus: 201,
    }),
  ]);
});

test.each(['refuse', 'drop-before'] as const)(
  '%s: the call fails, and the upstream server does not receive it',
  async (mode) => {
    proxy.setRules({ mode });
    await expect(send()).rejects.toThrow();
    expect(committed).toEqual([]);
    expect(proxy.upstreamRequests()).toEqual([]);
  },
);

test("blackhole: there is no answer; only the caller's own timeout ends the call", async () => {
  proxy.setRules({ mode: 'blackhole' });
  await expect(send('/thing', { signal: AbortSignal.timeout(300) })).rejects.toThrow(/timeout/i);
  expect(committed).toEqual([]);
});

test('delay: the answer arrives complete, but later', async () => {
  proxy.setRules({ mode: 'delay', ms: 250 });
  const from = performance.now();
  expect((await send()).status).toBe(201);
  expect(committed).toEqual([{ path: '/thing', body: 'words', at: expect.any(Number) }]);
  expect(committed[0]!.at - from, 'not before').toBeGreaterThanOrEqual(245);
});

test('drop-after-commit: the call is applied once upstream, and the caller does not receive a byte', async () => {
  proxy.setRules({ mode: 'drop-after-commit' });
  await expect(send()).rejects.toThrow();
  expect(committed).toHaveLength(1);
  expect(proxy.log[0]?.upstreamStatus).toBe(201);
});

test('truncate: the caller receives the headers and half of the body, then the connection ends', async () => {
  proxy.setRules({ mode: 'truncate' });
  const seen = await new Promise<{ status?: number; bytes: number; complete: boolean }>((resolve) => {
    get(`${proxy.origin}/big`, (response) => {
      let bytes = 0;
      response
        .on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        })
        .on('error', () => undefined)
        .on('close', () => resolve({ status: response.statusCode, bytes, complete: response.complete }));
    });
  });
  expect(seen).toEqual({ status: 201, bytes: BIG.length / 2, complete: false });
  expect(committed).toHaveLength(1);
});

test('status: the given status is returned, and the upstream server does not receive the call', async () => {
  proxy.setRules({ mode: 'status', status: 503, headers: { 'retry-after': '7' } });
  const response = await send();
  expect([response.status, response.headers.get('retry-after'), response.headers.get('x-sojourn')]).toEqual([
    503,
    '7',
    null,
  ]);
  expect(committed).toEqual([]);
});

test.each([
  ['portal-302', 302, null],
  ['portal-200-html', 200, 'text/html'],
  ['portal-200-json', 200, 'application/json'],
] as const)('%s: it looks like an answer, but does not come from our server', async (mode, status, type) => {
  proxy.setRules({ mode });
  const response = await send();
  expect([response.status, response.headers.get('content-type'), response.headers.get('x-sojourn')]).toEqual([
    status,
    type,
    null,
  ]);
  expect(committed).toEqual([]);
});

test('slow: the answer is complete and takes about as long as the given speed says', async () => {
  proxy.setRules({ mode: 'slow', bytesPerSecond: 80_000 });
  const from = performance.now();
  expect((await (await send('/big')).text()).length).toBe(BIG.length);
  expect(performance.now() - from).toBeGreaterThan(400);
});

test('flap: calls pass, are refused, and pass again', async () => {
  // the clock stands still while a call is running, however long it takes
  const now = vi.spyOn(performance, 'now').mockReturnValue(5000);
  proxy.setRules({ mode: 'flap', upMs: 300, downMs: 300 });
  for (const [at, passes] of [
    [0, true],
    [299, true],
    [300, false],
    [599, false],
    [600, true],
  ] as const) {
    now.mockReturnValue(5000 + at);
    if (passes) expect((await send()).status, `${at} ms`).toBe(201);
    else await expect(send(), `${at} ms`).rejects.toThrow();
  }
});

test('rules match by method, path and count; the first matching rule decides', async () => {
  proxy.setRules(
    { mode: 'status', status: 500, path: '/a', count: 2 },
    { mode: 'status', status: 418, method: 'DELETE' },
    { mode: 'status', status: 404, path: /\?page=\d+$/ },
  );
  const statuses = [];
  for (const [path, method] of [
    ['/a', 'POST'],
    ['/b', 'POST'],
    ['/a/x', 'POST'],
    ['/a', 'POST'],
    ['/a', 'DELETE'],
    ['/c?page=2', 'POST'],
  ] as const) {
    statuses.push((await send(path, { method })).status);
  }
  expect(statuses).toEqual([500, 201, 500, 201, 418, 404]);
});

test('a live stream arrives as it is written, and cutConnections ends it', async () => {
  // node:http and not fetch: undici treats a connection that breaks after "connection: close" as a regular
  // end
  const response = await new Promise<IncomingMessage>((resolve) => {
    get(`${proxy.origin}/live`, resolve).on('error', () => undefined);
  });
  const read = async () => String((await once(response, 'data'))[0]);
  expect(await read()).toBe('data: 1\n\n');
  const next = read();
  more();
  expect(await next).toBe('data: 2\n\n');
  const failed = once(response, 'error');
  proxy.cutConnections();
  expect((await failed)[0]).toMatchObject({ code: 'ECONNRESET' });
  expect(response.complete).toBe(false);
});

test('a multipart upload passes unchanged', async () => {
  const form = new FormData();
  form.append('file', new Blob([BIG]), 'a.txt');
  expect((await fetch(`${proxy.origin}/upload`, { method: 'POST', body: form })).status).toBe(201);
  expect(committed[0]?.body).toContain(BIG);
  expect(proxy.log[0]?.body).toBeUndefined();
});

test('goDown closes the port, comeUp opens the same address again', async () => {
  await proxy.goDown();
  const failure = await send().catch((error: Error) => error.cause as { code: string });
  expect(failure).toMatchObject({ code: 'ECONNREFUSED' });
  await proxy.comeUp();
  expect((await send()).status).toBe(201);
});

test('an unreachable upstream server is answered with 502', async () => {
  const orphan = await startFaultProxy('http://127.0.0.1:9');
  expect((await fetch(orphan.origin)).status).toBe(502);
  await orphan.close();
});
