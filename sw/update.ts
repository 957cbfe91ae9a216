import { worker } from '#sw/worker-scope.ts';

/** A new build waits until somebody asks for it on a page: nothing is replaced while they are typing. */
export function updateWhenAsked(): void {
  worker.addEventListener('message', (event) => {
    const type = (event.data as { type?: unknown } | null)?.type;
    if (type === 'SKIP_WAITING') void worker.skipWaiting();
    if (type === 'CLAIM') event.waitUntil(worker.clients.claim());
  });
  // so that even media of the very first visit are cached; a page that is just opening is missed, and sends CLAIM
  worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
}
