// A page with a real session whose databases cannot be opened: at its start, and when somebody signs in or out
// in another tab.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { currentData, ownData } from '#src/data/databases/current-data.ts';
import { cacheName } from '#src/data/databases/device-names.ts';
import { closeData, openOwnData } from '#src/data/databases/local-data.ts';
import { OutboxDb } from '#src/data/databases/outbox-db.ts';
import { VISITOR } from '#src/data/databases/person-key.ts';
import { systemClock, type Clock } from '#src/data/device/clock.ts';
import { theDevice, type Device } from '#src/data/device/device.ts';
import { requestPull } from '#src/data/pull-request.ts';
import { SessionStore } from '#src/data/session-store.ts';
import { createPost } from '#src/mutations/feed/create-post.ts';
import { askToSignIn, finishAsking, signInRequest } from '#src/session/ask-to-sign-in.ts';
import { sessionState } from '#src/session/session-state.ts';
import { signIn, signOut, startSession } from '#src/session/session.ts';
import { notifyTabs } from '#src/sync/end-session.ts';
import { answerOf } from '#tests/model/sim/browser.ts';
import { makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import { failedOpenings, failOpenings, injectFailures } from '#tests/support/failing-openings.ts';
import { someAccount } from '#tests/support/some-account.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

vi.mock('#src/session/page-signals.ts', () => ({
  pageSignals: { isVisible: () => true, onHint: () => () => undefined, onLeave: () => () => undefined },
}));

let server: TestServer;
let ben: TestUser;
let chen: TestUser;
let eventId: string;
/** Another tab of the same browser, whose databases are open. */
let tab: SessionStore;
const called: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  const asha = await server.makeUser('Asha');
  [ben, chen] = [await server.makeUser('Ben'), await server.makeUser('Chen')];
  eventId = (await makeEvent(server, asha)).id;
  for (const guest of [ben, chen]) await putRsvp(server, eventId, guest, { status: 'YES' });
  Object.assign(theDevice(), {
    origin: 'http://sojourn.test',
    fetch: async (input: string | URL | Request, init?: RequestInit) => {
      const { pathname } = new URL(
        String(input instanceof Request ? input.url : input),
        'http://sojourn.test',
      );
      called.push(pathname);
      if (pathname === '/api/live') throw new TypeError('fetch failed');
      return server.fetch(input, init);
    },
  });
  injectFailures();
  tab = new SessionStore(theDevice());
  await signInElsewhere(ben);
});
beforeEach(() => failOpenings(0));
afterAll(() => server.close());

async function signInElsewhere(user: TestUser): Promise<void> {
  await tab.write(answerOf(user));
  notifyTabs(theDevice());
}

const attemptsFailed = (openings: number) =>
  vi.waitFor(() => expect(failedOpenings()).toBeGreaterThanOrEqual(openings), 8000);

async function expectSynced(user: TestUser, title: string): Promise<void> {
  await vi.waitFor(() => expect(currentData()?.me?.guid).toBe(user.id), 8000);
  await requestPull(eventId);
  expect(await ownData().cache.events.get(eventId), 'it pulls').toBeDefined();
  await createPost({ eventId, title });
  await vi.waitFor(async () => expect(await ownData().outbox.mutations.count(), 'it sends').toBe(0), 8000);
}

test('a start at which the databases cannot be opened twice tries again', async () => {
  const onBroken = vi.fn(() => true);
  failOpenings(2);
  await startSession(false, onBroken);
  expect(onBroken).not.toHaveBeenCalled();
  expect([sessionState.status, currentData()?.me?.guid]).toEqual(['signedIn', ben.id]);
});

test('if somebody signs in in another tab while this one cannot open its databases once, it tries again', async () => {
  failOpenings(1);
  await signInElsewhere(chen);
  await expectSynced(chen, 'after one failure');
});

test('if they cannot be opened for a while, it follows, pulls and sends as soon as they can', async () => {
  failOpenings();
  await signInElsewhere(ben);
  await attemptsFailed(3);
  expect(currentData()?.me?.guid, 'not yet').toBe(chen.id);
  expect(sessionState.status, 'nothing of the former person stays on screen').toBe('starting');
  failOpenings(0);
  await expectSynced(ben, 'after many failures');
});

test('the same when somebody signs out in another tab', async () => {
  failOpenings();
  await tab.clear(ben.id);
  notifyTabs(theDevice());
  // each attempt opens a visitor's cache four times
  await attemptsFailed(3 * 4);
  failOpenings(0);
  await vi.waitFor(() => expect(currentData()?.me).toBeNull(), 8000);
  await requestPull(eventId);
  expect(await currentData()?.cache.events.get(eventId), 'a visitor’s page pulls').toBeDefined();
});

test('signing out is done although a visitor’s cache does not open; once it does, nobody is told that the session ended', async () => {
  await signInElsewhere(ben);
  await vi.waitFor(() => expect(sessionState.user?.guid).toBe(ben.id), 8000);
  // what the sign-out before this one left behind
  finishAsking();
  failOpenings(Infinity, cacheName(VISITOR));
  expect(await signOut()).toBe(0);
  await vi.waitFor(() => expect(called).toContain('/auth/logout'));
  expect([currentData()?.me?.guid, sessionState.status]).toEqual([ben.id, 'starting']);
  failOpenings(0);
  await vi.waitFor(() => expect(currentData()?.me).toBeNull(), 8000);
  await vi.waitFor(() => expect(sessionState.status).toBe('signedOut'));
  expect(sessionState.ended).toBe(false);
  askToSignIn();
  expect(signInRequest()).toEqual({});
});

/** A device whose time passes at once; after a second of waiting its databases open again. */
function shortOfMemory(): Device {
  let waited = 0;
  const setTimeout: Clock['setTimeout'] = (run, ms) => {
    waited += ms;
    if (waited >= 1000) failOpenings(0);
    return systemClock.setTimeout(run, 0);
  };
  return { ...theDevice(), clock: { ...systemClock, setTimeout } };
}

test('a cache that does not open for a second keeps what it holds; the outbox opened with a cache that does not open is closed', async () => {
  const guid = crypto.randomUUID();
  const first = await openOwnData(theDevice(), someAccount({ guid }));
  await first.cache.meta.put({ key: 'pulledAt', value: 1 });
  closeData(first);
  failOpenings(Infinity, cacheName(first.key));
  const again = await openOwnData(shortOfMemory(), someAccount({ guid }));
  expect(await again.cache.meta.get('pulledAt')).toMatchObject({ value: 1 });
  closeData(again);

  failOpenings(Infinity, cacheName(first.key));
  const opened = vi.spyOn(OutboxDb.prototype, 'open');
  await expect(openOwnData(theDevice(), someAccount({ guid }))).rejects.toThrow();
  expect(opened.mock.contexts.map((outbox) => (outbox as OutboxDb).isOpen())).toEqual([false]);
});

test('signing in while the databases do not open succeeds once they do', async () => {
  const password = 'a long enough password';
  const dora = await server.makeUser('Dora', { password });
  const { write } = SessionStore.prototype;
  vi.spyOn(SessionStore.prototype, 'write').mockImplementationOnce(async function (this: SessionStore, user) {
    await write.call(this, user);
    failOpenings();
  });
  const signedIn = vi.fn();
  const signing = signIn({ emailOrPhone: dora.emailId, password }).then(signedIn);
  await attemptsFailed(3);
  expect(signedIn).not.toHaveBeenCalled();
  failOpenings(0);
  await signing;
  expect([sessionState.status, currentData()?.me?.guid]).toEqual(['signedIn', dora.id]);
});
