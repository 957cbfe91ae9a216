import { theDevice } from '#src/data/device/device.ts';
import { debugTools } from '#sw/debug-panel.ts';
import { hasEngine, loadEngine } from '#sw/load-engine.ts';
import { worker } from '#sw/worker-scope.ts';

/**
 * Sends pending changes once the signal is back and no page is open (Chromium only: a bonus, never relied on). It
 * runs the pages' own code. A page registers a new tag each time, because browsers are slow to retry a failed one.
 */
export function pushInBackground(): void {
  if (!hasEngine()) return;
  // complete or not at all, like the rest of the app
  worker.addEventListener('install', (event) => event.waitUntil(engine()));
  worker.addEventListener('sync', (event) => {
    if (event.tag.startsWith('outbox-')) event.waitUntil(sendAll());
  });
}

const engine = async (): Promise<unknown> => loadEngine();

async function sendAll(): Promise<void> {
  // so that the log starts with the first step
  await debugTools();
  // A failed event asks the browser for another try.
  if (!(await loadEngine()(theDevice()))) throw new Error('Something still waits.');
}
