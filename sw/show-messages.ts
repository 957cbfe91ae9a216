import type { PushMessage } from '#contract/schemas/push.ts';
import { theDevice } from '#src/data/device/device.ts';
import { SessionStore } from '#src/data/session-store.ts';
import { NOT_THE_APP } from '#sw/not-the-app.ts';
import { worker } from '#sw/worker-scope.ts';

/** Sent to an open page when a message is tapped. */
interface OpenMessage {
  type: 'OPEN';
  path: string;
}

/**
 * Shows the messages that the server sends to this device. A tap opens what the message is about: in an open
 * window, so that nobody ends up with two, or else in a new one.
 */
export function showMessages(): void {
  worker.addEventListener('push', (event) => event.waitUntil(show(event.data)));
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(pathOf(event.notification.data)));
  });
}

async function show(data: PushMessageData | null): Promise<void> {
  const message = readMessage(data);
  const store = new SessionStore(theDevice());
  try {
    const user = await store.read();
    const { registration } = worker;
    // someone who signed out offline gets no more messages here
    if (!user || (message && user.guid !== message.to))
      return void (await (await registration.pushManager.getSubscription())?.unsubscribe());
    // after a push without a notification, a browser shows its own text, and eventually stops delivering
    const { title, body, tag, path } = message ?? UNREADABLE;
    await registration.showNotification(title, {
      body,
      tag,
      icon: '/icons/icon-192.png',
      badge: '/icons/mono-512.png',
      data: { path },
      // a message that replaces another is news, too; the type library does not know this option
      ...({ renotify: true } as object),
    });
    // whoever signed out while its icons were loading could not close it yet
    if ((await store.read())?.guid !== user.guid)
      for (const shown of await registration.getNotifications({ tag })) shown.close();
  } finally {
    store.close();
  }
}

async function open(path: string): Promise<void> {
  const windows = (await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })).filter(
    isApp,
  );
  const one = windows.find(({ focused }) => focused) ?? windows[0];
  if (!one) return void (await worker.clients.openWindow(path));
  await one.focus().catch(() => undefined);
  if (await follows(one, path)) return;
  // it is still loading, or shows a page without the bell; only a window that this worker controls can be navigated
  await one.navigate(path).catch(() => worker.clients.openWindow(path));
}

/** Pages of the server, such as the mailbox, are left as they are. */
const isApp = ({ url }: WindowClient): boolean =>
  NOT_THE_APP.every((address) => !address.test(new URL(url).pathname));

/** ms */
const ANSWERS_WITHIN = 1000;

/** Whether the page in this window handles the message, which it confirms at once. */
function follows(one: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), ANSWERS_WITHIN);
    port1.onmessage = () => {
      clearTimeout(timer);
      resolve(true);
    };
    one.postMessage({ type: 'OPEN', path } satisfies OpenMessage, [port2]);
  }).finally(() => port1.close());
}

/** A message of a kind that this worker does not know yet. */
const UNREADABLE = {
  title: 'Sojourn',
  body: 'There is news for you.',
  tag: 'news',
  path: '/#notifications',
};

/** Null if it cannot be read. */
function readMessage(data: PushMessageData | null): PushMessage | null {
  try {
    const message = data?.json() as Partial<PushMessage> | null | undefined;
    const { to, title, body, tag, path } = message ?? {};
    return to && title && body !== undefined && tag && path ? { to, title, body, tag, path } : null;
  } catch {
    return null;
  }
}

/** Always a path of this app, whatever was sent. */
function pathOf(data: unknown): string {
  const path = (data as { path?: unknown } | null)?.path;
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '/';
}
