import { connection } from '#src/data/device/connection.ts';
import { currentData } from '#src/data/databases/current-data.ts';
import { onQueued } from '#src/mutations/outbox/queued-signal.ts';

interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/**
 * Asks the browser to wake the worker once there is a connection: after a change made offline, and when the
 * page is hidden while changes are pending. Does nothing in browsers without background sync.
 */
export function askForBackgroundSync(): void {
  if (!('serviceWorker' in navigator)) return;
  onQueued(() => {
    if (connection.state !== 'online') void ask();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void askIfWaiting();
  });
}

async function askIfWaiting(): Promise<void> {
  const waiting = await currentData()
    ?.outbox?.mutations.count()
    .catch(() => 0);
  if (waiting) await ask();
}

async function ask(): Promise<void> {
  const registration = (await navigator.serviceWorker.getRegistration()) as SyncRegistration | undefined;
  await registration?.sync?.register(`outbox-${crypto.randomUUID()}`).catch(() => undefined);
}
