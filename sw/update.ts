import { worker } from '#sw/worker-scope.ts';

/** A new build waits until a page, asked by a person, says so: nothing is replaced under a hand that is typing. */
export function updateWhenAsked(): void {
  worker.addEventListener('message', (event) => {
    if ((event.data as { type?: unknown } | null)?.type === 'SKIP_WAITING') void worker.skipWaiting();
  });
  // So that the page of the very first visit has its pictures kept, too.
  worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
}
