// A page with a real session whose databases cannot be opened: at its start, and when somebody signs in or out
// in another tab.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { currentData, ownData } from '#src/data/databases/current-data.ts';
import { theDevice } from '#src/data/device/device.ts';
import { requestPull } from '#src/data/pull-request.ts';
import { SessionStore } from '#src/data/session-store.ts';
import { createPost } from '#src/mutations/feed/create-post.ts';
import { sessionState } from '#src/session/session-state.ts';
import { startSession } from '#src/session/session.ts';
import { notifyTabs } from '#src/sync/end-session.ts';
import { answerOf } from '#tests/model/sim/browser.ts';
import { patience } from '#tests/support/machine.mjs';
import { makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import { failOpenings, injectFailures } from '#tests/support/failing-openings.ts';
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

beforeAll(async () => {
  server = await startTestServer();
  const asha = await server.makeUser('Asha');
  [ben, chen] = [await server.makeUser('Ben'), await server.makeUser('Chen')];
  eventId = (await makeEvent(server, asha)).id;
  for (const guest of [ben, chen]) await putRsvp(server, eventId, guest, { status: 'YES' });
  Object.assign(theDevice(), {
    origin: 'http://sojourn.test',
    fetch: async (input: string | URL | Request, init?: RequestInit) => {
      if (String(input instanceof Request ? input.url : input).includes('/api/live'))
        throw new TypeError('fetch failed');
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

async function expectSynced(user: TestUser, title: string): Promise<void> {
  await vi.waitFor(() => expect(currentData()?.me?.guid).toBe(user.id), patience(8000));
  await requestPull(eventId);
  expect(await ownData().cache.events.get(eventId), 'it pulls').toBeDefined();
  await createPost({ eventId, title });
  await vi.waitFor(
    async () => expect(await ownData().outbox.mutations.count(), 'it sends').toBe(0),
    patience(8000),
  );
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
  // all attempts of its own have failed by then
  await new Promise((resolve) => setTimeout(resolve, 2000));
  expect(currentData()?.me?.guid, 'not yet').toBe(chen.id);
  failOpenings(0);
  await expectSynced(ben, 'after many failures');
});

test('the same when somebody signs out in another tab', async () => {
  failOpenings();
  await tab.clear(ben.id);
  notifyTabs(theDevice());
  await new Promise((resolve) => setTimeout(resolve, 2000));
  failOpenings(0);
  await vi.waitFor(() => expect(currentData()?.me).toBeNull(), patience(8000));
  await requestPull(eventId);
  expect(await currentData()?.cache.events.get(eventId), 'a visitor’s page pulls').toBeDefined();
});
