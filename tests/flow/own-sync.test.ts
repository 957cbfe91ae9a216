// The sync engine of a signed-in person is loaded on demand. Pending changes, and those made before it is
// loaded, are sent too, and none is shown as if its kind were unknown.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { theDevice } from '#src/data/device/device.ts';
import { closeData, openOwnData, type OwnData } from '#src/data/databases/local-data.ts';
import { foldOf } from '#src/data/folds.ts';
import { mirrorOf } from '#src/data/mirror.ts';
import { readOutbox } from '#src/data/views/outbox.ts';
import { SessionStore } from '#src/data/session-store.ts';
import { likePostMutation } from '#src/mutations/feed/like-post.ts';
import { sendDirectly } from '#src/mutations/outbox/direct-send.ts';
import { enqueueIn } from '#src/mutations/outbox/enqueue.ts';
import { rowOf } from '#src/mutations/outbox/row-of.ts';
import { CodeNotLoaded, loadEngine, loadFolds } from '#src/session/own-code.ts';
import { startOwnSync } from '#src/session/own-sync.ts';
import type { Sync } from '#src/sync/start.ts';

vi.mock('#src/session/page-signals.ts', () => ({ pageSignals: {} }));
vi.mock(import('#src/session/own-code.ts'), async (original) => {
  const real = await original();
  return { ...real, loadEngine: vi.fn(), loadFolds: vi.fn(real.loadFolds) };
});

const engine = {
  pull: vi.fn<Sync['pull']>(async () => undefined),
  sendNow: vi.fn<Sync['sendNow']>(async () => undefined),
  sendDirectly: vi.fn<Sync['sendDirectly']>(async () => true),
  findOut: vi.fn<Sync['findOut']>(),
  stop: vi.fn<Sync['stop']>(),
};
const start = vi.fn<Awaited<ReturnType<typeof loadEngine>>>(() => engine);
const liked = {
  eventId: '018f0000-0000-7000-8000-000000000001',
  postId: '018f0000-0000-7000-8000-000000000002',
  liked: true,
};
let data: OwnData;
let sync: Sync;

beforeEach(async () => {
  vi.clearAllMocks();
  vi.mocked(loadEngine).mockResolvedValue(start);
  data = await openOwnData(
    { ...theDevice(), indexedDB: new IDBFactory(), IDBKeyRange },
    { guid: crypto.randomUUID(), firstName: 'Me', lastName: null, profilePic: null },
  );
});
afterEach(() => {
  sync.stop();
  closeData(data);
});

const begin = () => (sync = startOwnSync(data, new SessionStore(data.device)));
const row = () =>
  rowOf({ id: crypto.randomUUID(), clientAt: 1, mutation: likePostMutation, args: liked, options: {} });

// must run first: once loaded, the folds stay
test('pending changes are shown once their folds are loaded, not before', async () => {
  let arrive = () => {};
  vi.mocked(loadFolds).mockImplementationOnce(async () => {
    await new Promise<void>((done) => (arrive = done));
    (await import('#src/mutations/registry.ts')).installFolds();
  });
  await data.outbox.mutations.add(row());
  begin();
  await vi.waitFor(() =>
    expect(start, 'the engine starts at once if something is pending').toHaveBeenCalledOnce(),
  );
  const mirror = mirrorOf(data.outbox);
  const stop = mirror.follow(() => undefined);
  const read = readOutbox(data);
  await vi.waitFor(() => expect(loadFolds).toHaveBeenCalled());
  expect(mirror.rows).toBeNull();
  arrive();
  expect((await read).rows).toMatchObject([{ label: 'Like', heldForUpgrade: false }]);
  await vi.waitFor(() => expect(mirror.rows).toHaveLength(1));
  expect(foldOf(mirror.rows![0]!)).toBeDefined();
  stop();
});

test('the first pull loads the engine, retrying if its code fails to load', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.mocked(loadEngine).mockRejectedValueOnce(new CodeNotLoaded('weak Wi-Fi'));
  begin();
  const pulled = sync.pull('home');
  await vi.advanceTimersByTimeAsync(3000);
  await pulled;
  expect(engine.pull).toHaveBeenCalledWith('home');
  expect(start).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test('a change loads the engine; without one it loads after a second', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  begin();
  await data.outbox.mutations.count();
  expect(loadEngine).not.toHaveBeenCalled();
  await enqueueIn(data, likePostMutation, liked);
  await vi.advanceTimersByTimeAsync(0);
  expect(start).toHaveBeenCalledOnce();
  await data.outbox.mutations.clear();
  sync.stop();
  begin();
  await data.outbox.mutations.count();
  await vi.advanceTimersByTimeAsync(999);
  expect(start).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1);
  expect(start).toHaveBeenCalledTimes(2);
});

test('a change that the device cannot store waits for the engine and is sent directly', async () => {
  begin();
  expect(await sendDirectly(data, row(), {}, new Error('no room'))).toBe(true);
  expect(engine.sendDirectly).toHaveBeenCalledOnce();
});

test('an engine whose person has signed out while it was loading is not started', async () => {
  let arrive = (_: typeof start) => {};
  vi.mocked(loadEngine).mockReturnValueOnce(new Promise((done) => (arrive = done)));
  begin();
  const pulled = sync.pull('home');
  sync.stop();
  arrive(start);
  await pulled;
  expect(start).not.toHaveBeenCalled();
});
