// The session of a page with the real server: start-up, sign-in, the choices at sign-out, and what stays on
// the device.
import { Dexie } from 'dexie';
import { eq } from 'drizzle-orm';
import { subscribe } from 'valtio';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sessions } from '#server/db/schema.ts';
import { beforeClosing } from '#src/data/databases/before-closing.ts';
import { currentData, ownData, setCurrentData } from '#src/data/databases/current-data.ts';
import { closeData } from '#src/data/databases/local-data.ts';
import { OutboxDb } from '#src/data/databases/outbox-db.ts';
import { readDraft, saveDraft } from '#src/data/drafts.ts';
import { keptPath } from '#src/data/files/kept-files.ts';
import { keptFilesOf } from '#src/data/files/own-kept-files.ts';
import { createPost } from '#src/mutations/feed/create-post.ts';
import { noteRestored, readRestored } from '#src/data/restored.ts';
import { unsaved } from '#src/data/unsaved.ts';
import { storageState } from '#src/data/storage/storage-state.ts';
import { readFeed } from '#src/data/views/feed.ts';
import { readItinerary } from '#src/data/views/event.ts';
import { HOME, requestPull } from '#src/data/pull-request.ts';
import { askToSignIn, finishAsking, signInRequest, stopAsking } from '#src/session/ask-to-sign-in.ts';
import { CodeNotLoaded, loadEngine } from '#src/session/own-code.ts';
import * as session from '#src/session/session.ts';
import { sessionState } from '#src/session/session-state.ts';
import { SessionStore } from '#src/data/session-store.ts';
import { theDevice } from '#src/data/device/device.ts';
import { followRefusal, notifyTabs } from '#src/sync/end-session.ts';
import { answerOf } from '#tests/model/sim/browser.ts';
import { SimulatedCaches } from '#tests/model/sim/caches.ts';
import { makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

vi.mock('#src/session/page-signals.ts', () => ({
  pageSignals: { isVisible: () => true, onHint: () => () => undefined, onLeave: () => () => undefined },
}));
vi.mock(import('#src/session/own-code.ts'), async (original) => {
  const code = await original();
  return { ...code, loadEngine: vi.fn(code.loadEngine) };
});

let server: TestServer;
let ben: TestUser;
let chen: TestUser;
let eventId: string;
let online = true;
const password = 'a long enough password';

beforeAll(async () => {
  server = await startTestServer();
  const asha = await server.makeUser('Asha');
  [ben, chen] = [await server.makeUser('Ben', { password }), await server.makeUser('Chen', { password })];
  eventId = (await makeEvent(server, asha)).id;
  for (const guest of [ben, chen]) await putRsvp(server, eventId, guest, { status: 'YES' });
  Object.assign(theDevice(), {
    origin: 'http://sojourn.test',
    fetch: async (input: string | URL | Request, init?: RequestInit) => {
      if (!online || String(input instanceof Request ? input.url : input).includes('/api/live'))
        throw new TypeError('fetch failed');
      return server.fetch(input, init);
    },
  });
});
afterAll(async () => {
  await server.close();
});

const posts = async () => (await readFeed(ownData(), eventId, 10)).posts.map((post) => post.title);
const databases = async () => (await indexedDB.databases()).map(({ name }) => name).sort();

test('calls made before the start are answered; a sign-in by another tab during the start is noticed; an engine that fails to load is requested again', async () => {
  expect(await session.getAccessToken()).toBeNull();
  const tab = new SessionStore(theDevice());
  const lockedQueues = vi.spyOn(SessionStore.prototype, 'lockedQueues').mockImplementationOnce(async () => {
    // the page has read by now that nobody is signed in
    await tab.write(answerOf(ben));
    notifyTabs(theDevice());
    return [];
  });
  await session.startSession();
  expect(lockedQueues).toHaveBeenCalled();
  await vi.waitFor(() => expect(currentData()?.me?.guid).toBe(ben.id));

  // the same on a server-rendered page, where the engine's code fails to load at first
  await tab.clear(ben.id);
  notifyTabs(theDevice());
  await vi.waitFor(() => expect(currentData()?.me).toBeNull());
  await tab.write(answerOf(ben));
  vi.mocked(loadEngine).mockClear();
  vi.mocked(loadEngine).mockRejectedValueOnce(new CodeNotLoaded('weak Wi-Fi'));
  await session.startSession(true);
  expect(currentData()?.me?.guid).toBe(ben.id);
  expect(loadEngine, 'nothing has needed the engine yet').not.toHaveBeenCalled();
  await requestPull(HOME);
  expect(loadEngine).toHaveBeenCalledTimes(2);
  expect(await ownData().cache.events.count()).toBe(1);

  await tab.clear(ben.id);
  notifyTabs(theDevice());
  await vi.waitFor(() => expect(currentData()?.me).toBeNull());
  tab.close();
});

test('a visitor’s shared link is pulled into the visitor cache and can be read again offline', async () => {
  expect(session.isStranger()).toBe(true);
  expect(currentData()?.me).toBeNull();
  await requestPull(eventId);
  online = false;
  await requestPull(eventId);
  const data = currentData();
  expect(data && (await readItinerary(data, eventId))).toMatchObject({
    event: { name: 'Kyoto in spring' },
    days: [{}, {}, {}],
  });
  online = true;
});

test('a wrong password and a missing connection are distinguished', async () => {
  await expect(session.signIn({ emailOrPhone: ben.emailId, password: 'wrong' })).rejects.toMatchObject({
    name: 'ApiError',
    status: 401,
    code: 'INVALID_CREDENTIALS',
  });
  online = false;
  await expect(session.signIn({ emailOrPhone: ben.emailId, password })).rejects.toMatchObject({
    status: 0,
    code: 'NETWORK',
  });
  online = true;
});

test('signing out with unsent changes asks; kept ones stay locked for the same person (Signed out)', async () => {
  await session.signIn({ emailOrPhone: ben.emailId, password });
  expect(ownData().me.guid).toBe(ben.id);
  await requestPull(eventId);
  online = false;
  await createPost({ eventId, title: 'from Ben' });
  expect(await posts()).toEqual(['from Ben']);
  expect(await session.signOut()).toBe(1);
  expect(ownData().me.guid, 'still signed in').toBe(ben.id);
  expect(await session.signOut('keep')).toBe(0);
  expect(currentData()?.me).toBeNull();
  expect(await new SessionStore(theDevice()).lockedQueues()).toMatchObject([{ unsent: 1 }]);
  expect((await databases()).filter((name) => name?.startsWith('cache-'))).toEqual(['cache-visitor']);
  online = true;

  await session.signIn({ emailOrPhone: chen.emailId, password });
  await requestPull(eventId);
  expect(await posts()).toEqual([]);
  expect(await session.signOut()).toBe(0);

  await session.signIn({ emailOrPhone: ben.emailId, password });
  await vi.waitFor(async () => expect(await ownData().outbox.mutations.count()).toBe(0));
  await requestPull(eventId);
  expect(await posts()).toEqual(['from Ben']);
  expect(await new SessionStore(theDevice()).lockedQueues()).toEqual([]);
});

test('signing out with “discard” deletes the outbox with its unsent changes (Signed out)', async () => {
  online = false;
  await createPost({ eventId, title: 'never' });
  expect(await session.signOut('discard')).toBe(0);
  expect((await databases()).filter((name) => name?.startsWith('outbox-'))).toEqual([]);
  online = true;
  await session.signIn({ emailOrPhone: ben.emailId, password });
  await requestPull(eventId);
  expect(await posts()).toEqual(['from Ben']);
  expect(await session.getAccessToken()).toMatch(/^\S+$/);
});

/** What a page that is killed waits for. */
const never = new Promise<never>(() => undefined);

test('a sign-out cut off before the session was deleted is completed at the next start; what was discarded is never sent (Signed out)', async () => {
  online = false;
  for (const [unsent, locked] of [
    ['discard', 0],
    ['keep', 1],
  ] as const) {
    await createPost({ eventId, title: unsent });
    // killed after the first step
    const clear = vi.spyOn(SessionStore.prototype, 'clear').mockReturnValueOnce(never);
    clear.mockClear();
    void session.signOut(unsent);
    await vi.waitFor(() => expect(clear).toHaveBeenCalled());
    expect((await new SessionStore(theDevice()).read())?.guid).toBe(ben.id);
    closeData(ownData());
    await session.startSession();
    expect(currentData()?.me, unsent).toBeNull();
    expect((await databases()).filter((name) => name?.startsWith('cache-'))).toEqual(['cache-visitor']);
    expect((await new SessionStore(theDevice()).lockedQueues()).map((queue) => queue.unsent)).toEqual(
      locked > 0 ? [locked] : [],
    );
    online = true;
    await session.signIn({ emailOrPhone: ben.emailId, password });
    await vi.waitFor(async () => expect(await ownData().outbox.mutations.count()).toBe(0));
    online = false;
  }
  online = true;
  await requestPull(eventId);
  expect((await posts()).sort()).toEqual(['from Ben', 'keep']);
});

test('a sign-out that fails before anything has ended leaves the page working; one that fails later is completed', async () => {
  vi.spyOn(OutboxDb.prototype, 'open').mockReturnValueOnce(
    Dexie.Promise.reject(new Error('busy')) as ReturnType<OutboxDb['open']>,
  );
  await expect(session.signOut('keep')).rejects.toThrow('busy');
  await createPost({ eventId, title: 'after a failure' });
  await vi.waitFor(async () => expect(await ownData().outbox.mutations.count()).toBe(0));
  vi.spyOn(SessionStore.prototype, 'clear').mockRejectedValueOnce(new Error('busy'));
  expect(await session.signOut('keep')).toBe(0);
  expect([currentData()?.me, await new SessionStore(theDevice()).read()]).toEqual([null, null]);
  await session.signIn({ emailOrPhone: ben.emailId, password });
});

test('a refusal cut off before the session was deleted is completed at the next start as one: drafts stay, and the sign-in form names the reason', async () => {
  const store = new SessionStore(theDevice());
  // what the tests before this one left behind
  finishAsking();
  await saveDraft('post', 'half a thought');
  vi.spyOn(SessionStore.prototype, 'clear').mockRejectedValueOnce(new Error('killed'));
  await expect(followRefusal(theDevice(), store, { guid: ben.id }, 'ended')).rejects.toThrow('killed');
  store.close();
  closeData(ownData());
  await session.startSession();
  expect(currentData()?.me).toBeNull();
  askToSignIn();
  expect(signInRequest()).toMatchObject({ emailId: ben.emailId, reason: { title: 'You were logged out' } });
  stopAsking();
  await session.signIn({ emailOrPhone: ben.emailId, password });
  finishAsking();
  expect(await readDraft('post')).toBe('half a thought');
  await saveDraft('post', '');
});

/** Stops once at one of the steps after which a sign-out can be cut off, and reports it. */
const kills: Record<string, (killed: () => void) => void> = {
  'after deleting the session': (killed) => {
    const { clear } = SessionStore.prototype;
    vi.spyOn(SessionStore.prototype, 'clear').mockImplementationOnce(async function (
      this: SessionStore,
      ...of
    ) {
      await clear.apply(this, of);
      killed();
      return never;
    });
  },
  'before deleting the outbox': (killed) => killBeforeDeleting('outbox-', killed),
  'before deleting the cache': (killed) => killBeforeDeleting('cache-', killed),
  'before deleting the list of files': (killed) => killBeforeDeleting('files-', killed),
  'before deleting the files': (killed) => {
    vi.spyOn(files, 'delete').mockImplementationOnce(() => {
      killed();
      return never;
    });
  },
};
function killBeforeDeleting(name: string, killed: () => void): void {
  const { delete: remove } = Dexie.prototype;
  const spy = vi.spyOn(Dexie.prototype, 'delete').mockImplementation(function (this: Dexie, ...of) {
    if (!this.name.startsWith(name)) return remove.apply(this, of);
    spy.mockRestore();
    killed();
    return new Dexie.Promise<void>(() => undefined) as ReturnType<typeof remove>;
  });
}
const files = new SimulatedCaches();

test.each(
  Object.keys(kills).flatMap((at) => [
    { at, next: 'nobody' },
    { at, next: 'Chen' },
  ]),
)(
  'a sign-out cut off $at is completed at the next start, with $next signed in (Signed out)',
  async ({ at, next }) => {
    const device = theDevice();
    device.caches = files as unknown as CacheStorage;
    await session.signIn({ emailOrPhone: ben.emailId, password });
    const data = ownData();
    const { key } = data;
    const unsent = at === 'before deleting the outbox' ? 0 : 1;
    await keptFilesOf(data).keep(keptPath(crypto.randomUUID(), 640), new Blob(['a picture']), new Headers());
    online = false;
    await saveDraft('post', 'half a thought');
    if (unsent) await createPost({ eventId, title: `${at}, ${next}` });
    await new Promise<void>((killed) => {
      kills[at]?.(killed);
      void session.signOut('keep');
    });
    closeData(data);
    setCurrentData(null);
    online = true;
    if (next === 'Chen') await session.signIn({ emailOrPhone: chen.emailId, password });
    await session.startSession();
    const store = new SessionStore(device);
    await vi.waitFor(async () => expect(await store.leaving()).toEqual([]));
    expect((await databases()).filter((name) => name?.endsWith(key))).toEqual(
      unsent ? [`outbox-${key}`] : [],
    );
    expect(files.paths()).toEqual([]);
    if (unsent) {
      const outbox = new OutboxDb(device, key);
      await outbox.open();
      expect([await outbox.drafts.count(), await outbox.mutations.count()]).toEqual([0, 1]);
      outbox.close();
    }
    expect((await store.lockedQueues()).map((queue) => queue.unsent)).toEqual(unsent ? [1] : []);
    store.close();
    if (next === 'Chen') expect(await session.signOut()).toBe(0);
    await session.signIn({ emailOrPhone: ben.emailId, password });
    await vi.waitFor(async () => expect(await ownData().outbox.mutations.count()).toBe(0));
    device.caches = null;
  },
);

test('what is being typed when the server ends the session is there again after signing in', async () => {
  const stopSaving = beforeClosing(() => saveDraft('post', 'half a thought'));
  // a field that saves when it is removed with its screen
  const stopWatching = subscribe(
    sessionState,
    () => {
      if (sessionState.status !== 'starting') return;
      stopWatching();
      void createPost({ eventId, title: 'edited in place' }).catch(() => undefined);
    },
    true,
  );
  await endOnServer();
  await requestPull(eventId)?.catch(() => undefined);
  await vi.waitFor(() => expect(currentData()?.me).toBeNull());
  stopSaving();
  await session.signIn({ emailOrPhone: ben.emailId, password });
  finishAsking();
  expect(await readDraft('post')).toBe('half a thought');
  await vi.waitFor(() => expect(unsaved.items.map(({ words }) => words)).toEqual(['edited in place']));
  unsaved.items = [];
  await saveDraft('post', '');
});

/** As the person would from another device. */
async function endOnServer(): Promise<void> {
  const { authToken, refreshToken } = (await new SessionStore(theDevice()).read())!;
  await server.fetch('http://sojourn.test/auth/logout', {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${authToken}`,
      RefreshToken: refreshToken,
      'Content-Type': 'application/json',
    },
    body: '{}',
  });
}

test('after the server ends a session, the sign-in form names the reason and the address; after signing out it does not', async () => {
  expect(session.isStranger()).toBe(false);
  await endOnServer();
  await requestPull(eventId)?.catch(() => undefined);
  await vi.waitFor(() => expect(currentData()?.me).toBeNull());
  askToSignIn();
  expect(signInRequest()).toEqual({
    emailId: ben.emailId,
    reason: {
      title: 'You were logged out',
      text: 'Your session has ended. Log in again to continue where you were.',
    },
  });
  stopAsking();
  await session.signIn({ emailOrPhone: ben.emailId, password });
  finishAsking();
  expect(await session.signOut()).toBe(0);
  askToSignIn();
  expect(signInRequest()).toEqual({});
  expect(session.isStranger(), 'somebody with an account has used this device').toBe(false);
});

test('Restored server: if it no longer knows the session, the person is asked to log in again, with the reason; unsent changes are kept and sent', async () => {
  await session.signIn({ emailOrPhone: ben.emailId, password });
  finishAsking();
  await requestPull(eventId);
  online = false;
  await createPost({ eventId, title: 'after the backup' });
  const tab = new SessionStore(theDevice());
  const user = (await tab.read())!;
  // the sign-in was made after the backup, and its access token has expired
  await server.db.delete(sessions).where(eq(sessions.userId, ben.id));
  await tab.write({ ...user, authToken: 'too old' });
  tab.close();
  online = true;
  await requestPull(eventId)?.catch(() => undefined);
  await vi.waitFor(() => expect(currentData()?.me).toBeNull());
  askToSignIn();
  expect(signInRequest()).toMatchObject({
    emailId: ben.emailId,
    reason: { title: 'Please log in again', text: expect.stringContaining('restored from a backup') },
  });
  await session.signIn({ emailOrPhone: ben.emailId, password });
  finishAsking();
  await vi.waitFor(async () => expect(await ownData().outbox.mutations.count()).toBe(0));
  await requestPull(eventId);
  expect(await posts()).toContain('after the backup');
  expect(await session.signOut()).toBe(0);
});

test('Restored server: the notice of what was lost is shown to the person concerned and cleared when they sign out', async () => {
  await session.signIn({ emailOrPhone: chen.emailId, password });
  const own = ownData();
  expect(storageState.restored).toBe(false);
  await noteRestored(own, { backupAt: null, words: ['lost'] });
  await expect.poll(() => storageState.restored).toBe(true);
  expect(await session.signOut()).toBe(0);
  expect(storageState.restored).toBe(false);
  await session.signIn({ emailOrPhone: chen.emailId, password });
  expect(await readRestored(ownData())).toBeNull();
});
