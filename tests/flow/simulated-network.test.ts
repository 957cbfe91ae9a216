// The debug panel's simulated network in front of the real server: what it does to calls, and that a batch
// really takes effect when only its answer is lost.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeNetwork, DebugDb, deleteDebugDb } from '#src/data/databases/debug-db.ts';
import { theDevice, type Device } from '#src/data/device/device.ts';
import type { SimulatedNetworkChange } from '#src/data/device/simulated-network.ts';
import { http } from '#src/sync/calls/http.ts';
import { simulateNetwork } from '#src/sync/calls/simulated-network.ts';
import { makeEvent } from '#tests/support/event-scene.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

let server: TestServer;
let asha: TestUser;
let eventId: string;
let db: DebugDb;
const removals: (() => void)[] = [];
/** Calls that really reached the server. */
let arrived: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  asha = await server.makeUser('Asha');
  eventId = (await makeEvent(server, asha)).id;
});
afterAll(() => server.close());

beforeEach(() => {
  db = new DebugDb(theDevice());
  arrived = [];
});
afterEach(async () => {
  for (const remove of removals.splice(0)) remove();
  db.close();
  await deleteDebugDb(theDevice());
});

/** A tab (or the worker) of this device. */
function someTab(random: () => number = () => 0.5): Device & { cut(): void } {
  const device: Device = {
    ...theDevice(),
    random,
    origin: 'http://sojourn.test',
    fetch: async (input, init) => {
      arrived.push(new URL((input as Request).url).pathname);
      return server.fetch(input, init);
    },
  };
  const { cut, remove } = simulateNetwork(device, async () => db);
  removals.push(remove);
  return Object.assign(device, { cut });
}

const set = (change: SimulatedNetworkChange) => changeNetwork(theDevice(), db, change);
const probe = (device: Device) => http(device, { method: 'GET', path: '/health' });
const post = (device: Device, title: string, id: string = crypto.randomUUID()) =>
  http(device, {
    method: 'POST',
    path: '/api/batch',
    json: { requests: [{ id, method: 'POST', path: `/api/feeds/${eventId}`, body: { title } }] },
    headers: { Authorization: `Bearer ${asha.token}` },
  });
const titles = async (): Promise<string[]> =>
  (await server.inject('GET', `/api/feeds/${eventId}?limit=50`, { as: asha })).body.feeds.map(
    (feed: { title: string }) => feed.title,
  );

test('with nothing set, every call reaches the server', async () => {
  expect(await probe(someTab())).toMatchObject({ kind: 'answer', status: 200 });
  expect(arrived).toEqual(['/health']);
});

test('offline: no call reaches the server, from any tab, until it is switched off', async () => {
  const [one, other] = [someTab(), someTab()];
  await set({ condition: 'offline' });
  expect([await probe(one), await post(other, 'never')]).toEqual([
    { kind: 'unreachable' },
    { kind: 'unreachable' },
  ]);
  expect(arrived).toEqual([]);
  await set({ condition: 'normal' });
  expect(await probe(other)).toMatchObject({ kind: 'answer' });
});

test.each(['portal-302', 'portal-200-html', 'portal-200-json'] as const)(
  '%s is recognised as a captive portal, and no call reaches the server',
  async (condition) => {
    const tab = someTab();
    await set({ condition });
    expect(await post(tab, 'never')).toEqual({ kind: 'portal' });
    expect(arrived).toEqual([]);
  },
);

test('drop after commit: the batch takes effect but its answer is lost; sent again under the same id, it is replayed', async () => {
  const tab = someTab();
  const id = crypto.randomUUID();
  await set({ failNext: { count: 1, how: 'drop-after-commit' } });
  expect(await post(tab, 'sent twice', id)).toEqual({ kind: 'unreachable' });
  expect(await titles()).toEqual(['sent twice']);
  expect(await post(tab, 'sent twice', id)).toMatchObject({
    kind: 'answer',
    status: 200,
    body: { results: [{ id, replayed: true }] },
  });
  expect(await titles()).toEqual(['sent twice']);
});

test('simulated 503 and 401 answers carry the server’s header, and the calls do not reach it', async () => {
  const tab = someTab();
  await set({ failNext: { count: 1, how: 'status-503' } });
  expect(await post(tab, 'never')).toMatchObject({
    kind: 'answer',
    status: 503,
    body: { code: 'UNAVAILABLE' },
    retryAfter: 2000,
  });
  await set({ failNext: { count: 1, how: 'status-401' } });
  expect(await post(tab, 'never')).toMatchObject({
    kind: 'answer',
    status: 401,
    body: { code: 'UNAUTHENTICATED' },
  });
  expect(arrived).toEqual([]);
});

test('the next n calls fail across all tabs, and only those that carry changes unless set otherwise', async () => {
  const tabs = [someTab(), someTab()] as const;
  await set({ failNext: { count: 3, how: 'refuse' } });
  expect(await probe(tabs[0])).toMatchObject({ kind: 'answer' });
  const kinds = (await Promise.all([0, 1, 2, 3, 4].map((n) => post(tabs[(n % 2) as 0 | 1], `try ${n}`)))).map(
    ({ kind }) => kind,
  );
  expect(kinds.filter((kind) => kind === 'unreachable')).toHaveLength(3);
  expect(await db.network()).toMatchObject({ failNext: { count: 0 } });

  await set({ failNext: { count: 1, how: 'refuse', which: 'all' } });
  expect([await probe(tabs[0]), (await probe(tabs[1])).kind]).toEqual([{ kind: 'unreachable' }, 'answer']);
});

test('a token refresh is never made to fail, because that would end the session', async () => {
  const tab = someTab();
  await set({ failNext: { count: 1, how: 'status-401', which: 'all' } });
  await http(tab, { method: 'GET', path: '/auth/refresh-user-token', headers: { RefreshToken: 'x' } });
  expect(arrived).toEqual(['/auth/refresh-user-token']);
  expect((await db.network()).failNext.count).toBe(1);
});

test('weak Wi-Fi: calls are delayed, and some requests or answers are lost', async () => {
  // jitter, whether the call is lost, in which direction: first the request, then the answer, then neither
  const draws = [0.5, 0.1, 0.2, 0.5, 0.1, 0.8, 0.5, 0.9];
  const tab = someTab(() => draws.shift() ?? 0.99);
  await set({ condition: 'weak', weak: { latencyMs: 40, jitterMs: 0, loss: 0.3 } });
  const before = performance.now();
  const kinds = [];
  for (let n = 0; n < 3; n++) kinds.push((await probe(tab)).kind);
  expect(kinds).toEqual(['unreachable', 'unreachable', 'answer']);
  expect(arrived).toHaveLength(2);
  expect(performance.now() - before).toBeGreaterThan(100);
});

test('a change of network cuts calls in progress', async () => {
  const tab = someTab();
  let depart = () => {};
  const underWay = new Promise<void>((resolve) => {
    depart = resolve;
  });
  const hanging: Device = {
    ...tab,
    fetch: (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new TypeError('cut')));
        depart();
      }),
  };
  const { cut, remove } = simulateNetwork(hanging, async () => db);
  removals.push(remove);
  const call = probe(hanging);
  await underWay;
  cut();
  expect(await call).toEqual({ kind: 'unreachable' });
});

test('while the debug panel is off, calls pass unchanged, whatever was set before', async () => {
  await set({ condition: 'offline' });
  const device: Device = {
    ...theDevice(),
    origin: 'http://sojourn.test',
    fetch: async (input, init) => server.fetch(input, init),
  };
  removals.push(simulateNetwork(device, async () => null).remove);
  expect(await probe(device)).toMatchObject({ kind: 'answer' });
});

test('invalid values are refused and change nothing', async () => {
  const before = await db.network();
  for (const change of [
    { condition: 'slow' },
    { weak: { loss: 2 } },
    { failNext: { count: -1 } },
    { failNext: { how: 'explode' } },
    { offline: true },
  ])
    await expect(set(change as never)).rejects.toMatchObject({ name: 'ValiError' });
  expect(await db.network()).toEqual(before);
});
