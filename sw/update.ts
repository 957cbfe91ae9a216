import { worker } from '#sw/worker-scope.ts';

/**
 * A new build waits until a page, asked by a person, says so: nothing is replaced under a hand that is
 * typing.
 */
export function updateWhenAsked(): void {
  worker.addEventListener('message', (event) => {
    const type = (event.data as { type?: unknown } | null)?.type;
    if (type === 'SKIP_WAITING') void worker.skipWaiting();
    if (type === 'CLAIM') event.waitUntil(worker.clients.claim());
  });
  // So that the page of the very first visit has its pictures kept, too. A page that is only being opened in
  // this moment is passed over; it asks by CLAIM.
  worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
}
