import { worker } from '#sw/worker-scope.ts';

/** A new build waits until the person agrees to it on a page: nothing is replaced while they are typing. */
export function updateWhenAsked(): void {
  worker.addEventListener('message', (event) => {
    const type = (event.data as { type?: unknown } | null)?.type;
    if (type === 'SKIP_WAITING') void worker.skipWaiting();
    if (type === 'CLAIM') event.waitUntil(worker.clients.claim());
  });
  // So that pictures of the very first visit are kept too. It misses a page that is just being opened, which then
  // sends CLAIM.
  worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
}
