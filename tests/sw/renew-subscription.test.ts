// When the browser replaces this device's push subscription, the worker registers the new one with the
// server.
import { beforeEach, expect, test, vi } from 'vitest';
import type { SignInAnswer } from '#contract/schemas/auth.ts';
import { theDevice } from '#src/data/device/device.ts';
import { readReportedPush, writeReportedPush } from '#src/data/reported-push.ts';
import { SessionStore } from '#src/data/session-store.ts';
import { renewSubscription } from '#sw/renew-subscription.ts';

const handlers: Record<string, (event: object) => void> = {};
vi.stubGlobal('addEventListener', (type: string, handler: (event: object) => void) => {
  handlers[type] = handler;
});
renewSubscription();

const GIL = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-00000000000f';
const unsubscribe = vi.fn(async () => true);
const at = (endpoint: string) => ({
  endpoint,
  unsubscribe,
  options: { applicationServerKey: new Uint8Array([4, 2]).buffer },
  toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: 'p', auth: 'a' } }),
});
const subscribe = vi.fn(async (_options: object) => at('https://push.example/renewed'));
const reported = async () => {
  const store = new SessionStore(theDevice());
  return readReportedPush(store).finally(() => store.close());
};
let calls: [string, RequestInit][];
let answer: () => Promise<Response>;

async function signedIn(guid: string | null, wantedBy: string | null) {
  const store = new SessionStore(theDevice());
  if (guid) await store.write({ guid, authToken: 'token' } as SignInAnswer);
  else await store.clear(GIL);
  await writeReportedPush(store, wantedBy ? { user: wantedBy, endpoint: 'https://push.example/old' } : null);
  store.close();
}
beforeEach(async () => {
  vi.clearAllMocks();
  calls = [];
  answer = async () => new Response(null, { status: 204 });
  vi.stubGlobal('registration', { pushManager: { getSubscription: async () => null, subscribe } });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push([url, init]);
    return answer();
  });
  await signedIn(GIL, GIL);
});
async function changes(event: object): Promise<void> {
  let ends: Promise<unknown> = Promise.resolve();
  handlers.pushsubscriptionchange?.({ ...event, waitUntil: (until: Promise<unknown>) => (ends = until) });
  await ends;
}

test('the new subscription is registered for the signed-in person', async () => {
  await changes({ newSubscription: at('https://push.example/new') });
  expect(calls).toEqual([
    [
      '/api/push',
      expect.objectContaining({
        method: 'PUT',
        headers: expect.objectContaining({ Authorization: 'Bearer token', 'X-Expect-User': GIL }),
        body: JSON.stringify({ endpoint: 'https://push.example/new', keys: { p256dh: 'p', auth: 'a' } }),
      }),
    ],
  ]);
  expect(await reported()).toEqual({ user: GIL, endpoint: 'https://push.example/new' });
});

test('if the browser gives no new subscription, the worker subscribes again with the same key', async () => {
  const old = at('https://push.example/old');
  await changes({ oldSubscription: old });
  expect(subscribe).toHaveBeenCalledExactlyOnceWith({
    userVisibleOnly: true,
    applicationServerKey: old.options.applicationServerKey,
  });
  expect((await reported())?.endpoint).toBe('https://push.example/renewed');
});

test.each([
  ['the server refuses', async () => new Response(null, { status: 401 })],
  ['there is no connection', async () => Promise.reject(new TypeError('offline'))],
])(
  'if %s, the stored endpoint stays the old one, so that the app registers the new one later',
  async (_why, refuses) => {
    answer = refuses;
    await changes({ newSubscription: at('https://push.example/new') });
    expect(await reported()).toEqual({ user: GIL, endpoint: 'https://push.example/old' });
  },
);

test.each([
  ['nobody is signed in', null, GIL],
  ['push messages are switched off', GIL, null],
  ['another person had switched them on', GIL, OTHER],
])('if %s, nothing is registered and the subscription is dropped', async (_why, user, wantedBy) => {
  await signedIn(user, wantedBy);
  await changes({ newSubscription: at('https://push.example/new') });
  expect(calls).toEqual([]);
  expect(unsubscribe).toHaveBeenCalledOnce();
});
