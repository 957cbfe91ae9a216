import type { PushMessage } from '#contract/schemas/push.ts';
import { theDevice } from '#src/data/device/device.ts';
import { SessionStore } from '#src/data/session-store.ts';
import { worker } from '#sw/worker-scope.ts';

/** What the page is asked when a message is tapped while it is open. */
interface OpenMessage {
  type: 'OPEN';
  path: string;
}

/**
 * Shows what the server sends to this device, and leads to what it is about: in a window that is open, so that
 * nobody ends up with two, else in a new one.
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
  if (!message) return;
  const store = new SessionStore(theDevice());
  const user = await store.read().finally(() => store.close());
  // who was signed in before, and left without a signal, is told nothing more here
  if (user?.guid !== message.to)
    return void (await (await worker.registration.pushManager.getSubscription())?.unsubscribe());
  const { title, body, tag, path } = message;
  await worker.registration.showNotification(title, {
    body,
    tag,
    icon: '/icons/icon-192.png',
    badge: '/icons/mono-512.png',
    data: { path },
    // one that takes the place of another says something new; the type library does not know it
    ...({ renotify: true } as object),
  });
}

async function open(path: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const one = windows.find(({ focused }) => focused) ?? windows[0];
  if (!one) return void (await worker.clients.openWindow(path));
  await one.focus().catch(() => undefined);
  one.postMessage({ type: 'OPEN', path } satisfies OpenMessage);
}

/** Null for what a later server may send. */
function readMessage(data: PushMessageData | null): PushMessage | null {
  try {
    const message = data?.json() as Partial<PushMessage> | null | undefined;
    const { to, title, body, tag, path } = message ?? {};
    return to && title && body !== undefined && tag && path ? { to, title, body, tag, path } : null;
  } catch {
    return null;
  }
}

/** Of this app, whatever was sent. */
function pathOf(data: unknown): string {
  const path = (data as { path?: unknown } | null)?.path;
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '/';
}
