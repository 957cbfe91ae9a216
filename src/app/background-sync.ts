import { connection } from '#src/data/device/connection.ts';
import { currentData } from '#src/data/databases/current-data.ts';
import { onQueued } from '#src/mutations/outbox/queued-signal.ts';

interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/**
 * Minimum ms between two requests to wake the worker for changes made offline. A single wake-up sends
 * everything; one per change, which fires at once if only the server is down, would keep the database busy for
 * seconds.
 */
const ASK_EVERY = 60_000;

/**
 * Asks the browser to wake the worker once there is a connection: after changes made offline, and when the page
 * is hidden while changes are pending. Does nothing in browsers without background sync.
 */
export function askForBackgroundSync(): void {
  if (!('serviceWorker' in navigator)) return;
  let askedAt = Number.NEGATIVE_INFINITY;
  onQueued(() => {
    if (connection.state === 'online' || performance.now() - askedAt < ASK_EVERY) return;
    askedAt = performance.now();
    void ask();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void askIfWaiting();
  });
}

async function askIfWaiting(): Promise<void> {
  const waiting = await currentData()
    ?.outbox?.mutations.where('status')
    .equals('queued')
    .count()
    .catch(() => 0);
  if (waiting) await ask();
}

async function ask(): Promise<void> {
  const registration = (await navigator.serviceWorker.getRegistration()) as SyncRegistration | undefined;
  await registration?.sync?.register(`outbox-${crypto.randomUUID()}`).catch(() => undefined);
}
