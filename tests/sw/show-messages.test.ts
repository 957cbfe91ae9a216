// How the worker shows push messages, and where a tap on one leads.
import { beforeEach, expect, test, vi } from 'vitest';
import type { SignInAnswer } from '#contract/schemas/auth.ts';
import { composePush } from '#server/modules/notifications/compose-push.ts';
import { theDevice } from '#src/data/device/device.ts';
import { SessionStore } from '#src/data/session-store.ts';
import { showMessages } from '#sw/show-messages.ts';

const handlers: Record<string, (event: object) => void> = {};
const showNotification = vi.fn(async () => undefined);
const unsubscribe = vi.fn(async () => true);
const openWindow = vi.fn(async () => null);
interface Window {
  url: string;
  focused: boolean;
  focus: () => Promise<void>;
  navigate: (path: string) => Promise<null>;
  postMessage: (message: unknown, ports: MessagePort[]) => void;
}
let windows: Window[];
const window = (more: Partial<Window> = {}): Window => ({
  url: 'https://sojourn.example/experiences',
  focused: false,
  focus: vi.fn(async () => {}),
  navigate: vi.fn(async () => null),
  // a page that listens confirms at once
  postMessage: vi.fn((_message: unknown, [port]: MessagePort[]) => port?.postMessage(true)),
  ...more,
});

vi.stubGlobal('addEventListener', (type: string, handler: (event: object) => void) => {
  handlers[type] = handler;
});
showMessages();

const GIL = '00000000-0000-4000-8000-000000000001';
const message = composePush(
  GIL,
  [
    {
      id: '00000000-0000-4000-8000-000000000002',
      eventId: '00000000-0000-4000-8000-000000000003',
      kind: 'bulletin',
      subjectId: '00000000-0000-4000-8000-000000000004',
      actors: [{ guid: GIL, firstName: 'Maya', lastName: null, profilePic: null }],
      count: 1,
      at: '2027-03-01T10:00:00.000Z',
      read: false,
      version: 3,
      updatedAt: '2027-03-01T10:00:00.000Z',
      event: {
        id: '00000000-0000-4000-8000-000000000003',
        name: 'Kyoto in spring',
        startTime: '2027-04-01T00:00:00.000Z',
        endTime: '2027-04-03T00:00:00.000Z',
      },
      title: 'Coats',
    },
  ],
  new Date('2027-03-01T10:00:00.000Z'),
);
const PLACE = '/experiences/00000000-0000-4000-8000-000000000003/bulletin';

beforeEach(async () => {
  vi.clearAllMocks();
  windows = [];
  vi.stubGlobal('registration', {
    showNotification,
    pushManager: { getSubscription: async () => ({ unsubscribe }) },
  });
  vi.stubGlobal('clients', { matchAll: async () => windows, openWindow });
  const store = new SessionStore(theDevice());
  await store.write({ guid: GIL } as SignInAnswer);
  store.close();
});
async function happens(type: string, event: object): Promise<void> {
  let ends: Promise<unknown> = Promise.resolve();
  handlers[type]?.({ ...event, waitUntil: (until: Promise<unknown>) => (ends = until) });
  await ends;
}
const push = (text: string) => happens('push', { data: { json: () => JSON.parse(text) as unknown } });
const tap = async (data: unknown) => {
  const close = vi.fn();
  await happens('notificationclick', { notification: { data, close } });
  expect(close).toHaveBeenCalledOnce();
};

test('a push message is shown as the server has written it', async () => {
  await push(JSON.stringify(message));
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(
    'Kyoto in spring',
    expect.objectContaining({
      body: 'Maya posted “Coats”',
      tag: '00000000-0000-4000-8000-000000000002',
      data: { path: PLACE },
    }),
  );
});

test('a message for somebody who is no longer signed in here is not shown, and the subscription is dropped', async () => {
  await push(JSON.stringify({ ...message, to: '00000000-0000-4000-8000-00000000000f' }));
  expect(showNotification).not.toHaveBeenCalled();
  expect(unsubscribe).toHaveBeenCalledOnce();
});

test('a message that is shown only after its reader has signed out is closed at once', async () => {
  const close = vi.fn();
  const getNotifications = vi.fn(async () => [{ close }]);
  vi.stubGlobal('registration', { showNotification, getNotifications });
  await push(JSON.stringify(message));
  expect(close, 'still signed in').not.toHaveBeenCalled();
  // the browser loads the icons first
  showNotification.mockImplementationOnce(async () => {
    const store = new SessionStore(theDevice());
    await store.clear(GIL);
    store.close();
    return undefined;
  });
  await push(JSON.stringify(message));
  expect(getNotifications).toHaveBeenCalledExactlyOnceWith({ tag: message?.tag });
  expect(close).toHaveBeenCalledOnce();
});

test.each(['', 'no JSON', 'null', '{}', '{"to":"x"}'])(
  'an unreadable message is shown as a general notice that opens the notifications panel: %j',
  async (text) => {
    await push(text);
    expect(showNotification).toHaveBeenCalledExactlyOnceWith(
      'Sojourn',
      expect.objectContaining({ body: 'There is news for you.', data: { path: '/#notifications' } }),
    );
  },
);

test('a tap opens its page in an existing window, the focused one of several, or else in a new one', async () => {
  await tap({ path: PLACE });
  expect(openWindow).toHaveBeenCalledExactlyOnceWith(PLACE);
  windows = [false, true].map((focused) => window({ focused }));
  await tap({ path: PLACE });
  expect(windows[0]?.focus).not.toHaveBeenCalled();
  expect(windows[1]?.focus).toHaveBeenCalledOnce();
  expect(windows[1]?.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'OPEN', path: PLACE }, [
    expect.anything(),
  ]);
  expect(windows[1]?.navigate).not.toHaveBeenCalled();
  expect(openWindow).toHaveBeenCalledOnce();
});

test('a window that does not answer is navigated to the page; if that fails, a new one is opened', async () => {
  const deaf = window({ postMessage: vi.fn() });
  windows = [deaf];
  await tap({ path: PLACE });
  expect(deaf.navigate).toHaveBeenCalledExactlyOnceWith(PLACE);
  expect(openWindow).not.toHaveBeenCalled();
  windows = [window({ postMessage: vi.fn(), navigate: vi.fn().mockRejectedValue(new TypeError()) })];
  await tap({ path: PLACE });
  expect(openWindow).toHaveBeenCalledExactlyOnceWith(PLACE);
});

test('windows that show pages of the server, such as the mailbox, are not reused', async () => {
  windows = ['mailbox', 'mailbox/1', 'files/a', 'cards/a/b.jpg'].map((path) =>
    window({ url: `https://sojourn.example/${path}`, focused: true }),
  );
  await tap({ path: PLACE });
  expect(openWindow).toHaveBeenCalledExactlyOnceWith(PLACE);
  for (const one of windows) expect(one.focus).not.toHaveBeenCalled();
});

test.each([['//elsewhere.example'], ['https://elsewhere.example'], ['/\\elsewhere.example'], [null]])(
  'a tap never leaves the app: %s',
  async (path) => {
    await tap({ path });
    expect(openWindow).toHaveBeenCalledExactlyOnceWith('/');
  },
);
