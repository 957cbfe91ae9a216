// The debug panel's log of the sync engine, with the real engine and server: what is logged, and what must
// not be.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ownData } from '#src/data/databases/current-data.ts';
import { DebugDb } from '#src/data/databases/debug-db.ts';
import { theDevice } from '#src/data/device/device.ts';
import { keepLog, LOG_MAX } from '#src/data/device/keep-log.ts';
import { requestPull } from '#src/data/pull-request.ts';
import type { LoggedEvent, SyncEvent } from '#src/data/device/sync-log.ts';
import { exportedLog } from '#src/features/debug/exported-log.ts';
import { sojournDebug, type SojournDebug } from '#src/features/debug/sojourn-debug.ts';
import * as session from '#src/session/session.ts';
import { makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

vi.mock('#src/session/page-signals.ts', () => ({
  pageSignals: { isVisible: () => true, onHint: () => () => undefined, onLeave: () => () => undefined },
  leaveForStart: () => undefined,
}));

const password = 'a long enough password';
const SECRET_WORDS = 'Meet me at the fountain';
let server: TestServer;
let ben: TestUser;
let eventId: string;
let db: DebugDb;
let script: SojournDebug;
let online = true;

beforeAll(async () => {
  server = await startTestServer();
  const asha = await server.makeUser('Asha');
  ben = await server.makeUser('Ben', { password });
  eventId = (await makeEvent(server, asha)).id;
  await putRsvp(server, eventId, ben, { status: 'YES' });
  const device = Object.assign(theDevice(), {
    origin: 'http://sojourn.test',
    fetch: async (input: string | URL | Request, init?: RequestInit) => {
      if (!online || String(input instanceof Request ? input.url : input).includes('/api/live'))
        throw new TypeError('fetch failed');
      return server.fetch(input, init);
    },
  });
  db = new DebugDb(device);
  device.log = keepLog(device, db, 'tab test');
  script = sojournDebug(device, db);
  await session.startSession();
  await session.signIn({ emailOrPhone: ben.emailId, password });
  await requestPull(eventId);
});
afterAll(() => server.close());

const events = async (from: number): Promise<SyncEvent[]> =>
  (await script.log()).slice(from).map(({ event }) => event);
const logged = async () => (await script.log()).length;
const of = (all: readonly SyncEvent[], row: string | null) =>
  all
    .filter((event) =>
      'row' in event ? event.row === row : 'rows' in event && event.rows.includes(row ?? ''),
    )
    .map(({ kind }) => kind);

test('the log follows a change from the queue to the server', async () => {
  const from = await logged();
  const row = await script.queue('createPost', {
    id: script.newId(),
    eventId,
    title: SECRET_WORDS,
    file: null,
  });
  expect(await script.settled()).toEqual({ settled: true, open: [] });
  await vi.waitFor(async () =>
    expect(of(await events(from), row)).toEqual(['queued', 'sent', 'verdict', 'settled']),
  );
  expect((await events(from)).map(({ kind }) => kind)).toContain('holding');
});

test('the log shows a refused change as parked, and the script reports it as open with its code', async () => {
  const from = await logged();
  const row = await script.queue('createComment', {
    id: script.newId(),
    eventId,
    postId: script.newId(),
    comment: SECRET_WORDS,
  });
  const { settled, open } = await script.settled();
  expect([settled, open]).toMatchObject([
    true,
    [
      {
        id: row,
        type: 'createComment',
        state: 'rejected',
        maybeSent: true,
        attempts: 1,
        code: 'POST_NOT_FOUND',
      },
    ],
  ]);
  await vi.waitFor(async () =>
    expect(of(await events(from), row)).toEqual(['queued', 'sent', 'verdict', 'parked']),
  );
  await ownData().outbox.mutations.clear();
});

test('while offline, the script waits no longer than its timeout; the change is sent once online', async () => {
  online = false;
  const from = await logged();
  const row = await script.queue('createPost', { id: script.newId(), eventId, title: 'later', file: null });
  expect(await script.settled({ timeoutMs: 300 })).toMatchObject({
    settled: false,
    open: [{ id: row, state: expect.stringMatching(/waiting|sending/) }],
  });
  await vi.waitFor(async () => expect(of(await events(from), row)).toContain('refusedWhole'));
  online = true;
  script.drain();
  expect(await script.settled()).toEqual({ settled: true, open: [] });
});

test('a file is attached by its content hash', async () => {
  const png = Uint8Array.from(
    atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
    (char) => char.charCodeAt(0),
  );
  const postId = script.newId();
  await script.queue(
    'createPost',
    { id: postId, eventId, title: '' },
    { file: new File([png], 'dot.png', { type: 'image/png' }), size2d: { width: 1, height: 1 } },
  );
  expect(await script.settled()).toEqual({ settled: true, open: [] });
  await script.pull(eventId);
  expect((await ownData().cache.posts.get(postId))?.mimeType).toMatch(/^image\//);
});

test('wrong arguments and unknown types are refused before anything is queued', async () => {
  await expect(script.queue('createPost', { title: 1 })).rejects.toMatchObject({ name: 'ValiError' });
  await expect(script.queue('fly', {})).rejects.toThrow('There is no mutation fly. There are: createEvent, ');
  expect(await script.rows()).toEqual([]);
});

test('neither the log nor its export contains words, addresses or tokens', async () => {
  vi.stubGlobal('navigator', { userAgent: 'a browser' });
  const { json } = await exportedLog(db);
  const content = JSON.parse(json) as { log: LoggedEvent[]; open: unknown[] };
  expect(content.log.length).toBeGreaterThan(10);
  const token = await session.getAccessToken();
  for (const secret of [SECRET_WORDS, 'later', ben.emailId, 'Ben', password, token])
    expect(json).not.toContain(secret);
});

test('only the newest entries are kept', async () => {
  for (let n = 0; n < LOG_MAX + 120; n++) theDevice().log?.add({ kind: 'connection', state: 'online' });
  await vi.waitFor(
    async () => {
      const numbers = (await script.log()).map(({ n }) => n);
      expect(numbers.length).toBeLessThan(LOG_MAX + 50);
      expect(numbers.at(-1)! - numbers[0]!).toBe(numbers.length - 1);
    },
    { timeout: 10_000 },
  );
});

test('signing out clears the person’s entries from the log', async () => {
  const row = await script.queue('respondRsvp', { eventId, answer: 'NO' });
  await script.settled();
  await vi.waitFor(async () => expect(JSON.stringify(await script.log())).toContain(`rsvp:${eventId}`));
  expect(await session.signOut()).toBe(0);
  const left = JSON.stringify(await script.log());
  expect([left.includes(eventId), left.includes(String(row))]).toEqual([false, false]);
  await expect(script.rows()).rejects.toMatchObject({ name: 'NotSignedIn' });
});
