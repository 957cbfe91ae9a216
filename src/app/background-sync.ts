import { connection } from '#src/data/device/connection.ts';
import { currentData } from '#src/data/databases/current-data.ts';
import { onQueued } from '#src/mutations/outbox/queued-signal.ts';

interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/**
 * Asks the browser to wake the worker when there is a signal: after a change made without one, and when the
 * page goes out of sight with changes that still wait. Where the browser has no background sync, nothing
 * happens.
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
