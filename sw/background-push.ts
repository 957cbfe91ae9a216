import { drainInWorker } from '#src/sync/push/drain-in-worker.ts';
import { debugTools } from '#sw/debug-panel.ts';
import { worker } from '#sw/worker-scope.ts';

/**
 * Sends pending changes when the signal is back and no page is open (Chromium only: a bonus, never relied
 * on). It runs the pages' own code. A page registers a new tag each time, since browsers are slow to retry
 * one that has failed.
 */
export function pushInBackground(): void {
  worker.addEventListener('sync', (event) => {
    if (event.tag.startsWith('outbox-')) event.waitUntil(sendAll());
  });
}

async function sendAll(): Promise<void> {
  // so that the log starts with the first step
  await debugTools();
  // A failed event asks the browser for another try.
  if (!(await drainInWorker())) throw new Error('Something still waits.');
}
