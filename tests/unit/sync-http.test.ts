import { afterEach, expect, test, vi } from 'vitest';
import { systemClock } from '#src/data/device/clock.ts';
import type { Device } from '#src/data/device/device.ts';
import type { Call } from '#src/sync/calls/call.ts';
import { http, httpStream } from '#src/sync/calls/http.ts';
import { pass } from '#tests/model/sim/pump.ts';
import { VirtualTime } from '#tests/model/sim/virtual-clock.ts';

afterEach(() => {
  vi.doUnmock('#src/sync/calls/send-call.ts');
  vi.resetModules();
});

const GET: Call = { method: 'GET', path: '/' };
const device = (fetch: (request: Request, init?: RequestInit) => Promise<Response>, clock = systemClock) =>
  ({ clock, origin: 'http://sojourn.test', fetch }) as unknown as Device;
const answered = (response: Response) =>
  http(
    device(async () => response),
    GET,
  );
const ours = (
  body: BodyInit | null,
  { status = 200, headers }: { status?: number; headers?: Record<string, string> } = {},
) => new Response(body, { status, headers: { 'X-Sojourn': '1', ...headers } });

test.each([502, 503, 504])(
  '%d without our header comes from a proxy that cannot reach the server, not from a portal',
  async (status) => {
    expect(await answered(new Response('<h1>Bad Gateway</h1>', { status }))).toEqual({
      kind: 'gateway',
      status,
    });
  },
);

test.each([200, 302, 404, 500, 511])('%d without our header comes from a portal', async (status) => {
  expect(await answered(new Response('', { status }))).toEqual({ kind: 'portal' });
});

test('a redirect comes from a portal even with our header; 304 is an answer', async () => {
  expect(await answered(ours(null, { status: 302 }))).toEqual({ kind: 'portal' });
  expect(await answered(ours(null, { status: 304, headers: { ETag: '"1"' } }))).toMatchObject({
    kind: 'answer',
    status: 304,
    body: null,
    etag: '"1"',
  });
});

test('a status with our header comes from the server itself', async () => {
  expect(
    await answered(ours('{"code":"UNAVAILABLE"}', { status: 503, headers: { 'Retry-After': '2' } })),
  ).toMatchObject({ kind: 'answer', status: 503, retryAfter: 2000 });
});

test('calls are not retried, redirected, cached or sent with cookies', async () => {
  const sent: Request[] = [];
  const reply = await http(
    device(async (request) => {
      sent.push(request);
      return ours('{}', { status: 503, headers: { 'Retry-After': '0' } });
    }),
    { method: 'PUT', path: '/api/x', json: { a: 1 }, headers: { 'Idempotency-Key': 'k' } },
  );
  expect(reply).toMatchObject({ kind: 'answer', status: 503 });
  expect(
    sent.map(({ url, method, redirect, cache, credentials }) => [url, method, redirect, cache, credentials]),
  ).toEqual([['http://sojourn.test/api/x', 'PUT', 'manual', 'no-store', 'omit']]);
  expect(Object.fromEntries(sent[0]!.headers)).toMatchObject({
    'content-type': 'application/json',
    'idempotency-key': 'k',
  });
});

test('a truncated success is garbled, a truncated error is still that error', async () => {
  expect(await answered(ours('{"a":', { status: 200 }))).toEqual({ kind: 'garbled' });
  expect(await answered(ours('{"a":', { status: 403 }))).toMatchObject({ status: 403, body: null });
});

test('no connection and an aborted call are told apart', async () => {
  const refused = device(() => Promise.reject(new TypeError('fetch failed')));
  expect(await http(refused, GET)).toEqual({ kind: 'unreachable' });
  const given = new AbortController();
  const hanging = device((_, init) => never(init?.signal));
  const reply = http(hanging, { ...GET, signal: given.signal });
  given.abort();
  expect(await reply).toEqual({ kind: 'aborted' });
  expect(await http(hanging, { ...GET, signal: given.signal })).toEqual({ kind: 'aborted' });
});

test('a silent server times out; each chunk of an answer restarts the time limit', async () => {
  const time = new VirtualTime();
  const replies: unknown[] = [];
  const silent = device((_, init) => never(init?.signal), time.clock());
  void http(silent, { ...GET, limit: 1000 }).then((reply) => replies.push(reply));
  await pass(time, 999);
  expect(replies).toEqual([]);
  await pass(time, 2);
  expect(replies).toEqual([{ kind: 'timeout' }]);

  let send: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (send = controller) });
  void http(
    device(async () => ours(body), time.clock()),
    { ...GET, limit: 1000 },
  ).then((reply) => replies.push(reply));
  for (const piece of ['{"slow"', ':', 'true}']) {
    await pass(time, 900);
    send?.enqueue(new TextEncoder().encode(piece));
  }
  await pass(time, 900);
  send?.close();
  await pass(time, 0);
  expect(replies[1]).toMatchObject({ kind: 'answer', body: { slow: true } });
});

test('an upload has more time, depending on its size', async () => {
  const time = new VirtualTime();
  const replies: unknown[] = [];
  const silent = device((_, init) => never(init?.signal), time.clock());
  const octets = new ArrayBuffer(16_000);
  void http(silent, { method: 'PUT', path: '/', octets, bytes: octets.byteLength, limit: 1000 }).then(
    (reply) => replies.push(reply),
  );
  await pass(time, 2999);
  expect(replies).toEqual([]);
  await pass(time, 2);
  expect(replies).toEqual([{ kind: 'timeout' }]);
});

test('what arrives in one piece has more time, depending on its size', async () => {
  const time = new VirtualTime();
  const replies: unknown[] = [];
  let signal: AbortSignal | null | undefined;
  const stalled = device(async (_, init) => {
    signal = init?.signal;
    return ours('begun');
  }, time.clock());
  void httpStream(stalled, { ...GET, limit: 1000 }, (_, { alive }) => {
    alive(16_000);
    return never(signal);
  }).then((reply) => replies.push(reply));
  await pass(time, 2999);
  expect(replies).toEqual([]);
  await pass(time, 2);
  expect(replies).toEqual([{ kind: 'timeout' }]);
});

test('if the code that makes calls cannot be loaded, the call has no connection, and the next one tries again', async () => {
  vi.resetModules();
  vi.doMock('#src/sync/calls/send-call.ts', () => {
    throw new Error('lost');
  });
  const fresh = await import('#src/sync/calls/http.ts');
  const there = device(async () => ours('{}'));
  expect(await fresh.http(there, GET)).toEqual({ kind: 'unreachable' });
  vi.doUnmock('#src/sync/calls/send-call.ts');
  expect(await fresh.http(there, GET)).toMatchObject({ kind: 'answer', status: 200 });
});

const never = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => {
    const fail = () => reject(new DOMException('aborted', 'AbortError'));
    if (signal?.aborted) fail();
    else signal?.addEventListener('abort', fail);
  });
