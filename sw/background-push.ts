import { theDevice } from '#src/data/device/device.ts';
import { debugTools } from '#sw/debug-panel.ts';
import { hasEngine, loadEngine } from '#sw/load-engine.ts';
import { releaseSignal } from '#sw/release.ts';
import { worker } from '#sw/worker-scope.ts';

/**
 * Sends pending changes when the connection returns and no page is open. Background Sync exists in Chromium only: a
 * bonus that nothing relies on. It runs the page's own code. A page registers a new tag each time, because browsers
 * are slow to retry a failed one.
 */
export function pushInBackground(): void {
  if (!hasEngine()) return;
  // all or nothing, like the rest of the app
  worker.addEventListener('install', (event) => event.waitUntil(engine()));
  worker.addEventListener('sync', (event) => {
    if (event.tag.startsWith('outbox-')) event.waitUntil(sendOnce());
  });
}

/** In progress; the browser may wake the worker several times at once. */
let sending: Promise<void> | undefined;

const sendOnce = (): Promise<void> =>
  (sending ??= sendAll().finally(() => {
    sending = undefined;
  }));

const engine = async (): Promise<unknown> => loadEngine();

async function sendAll(): Promise<void> {
  // first, so that the log contains every step
  await debugTools();
  // a rejected event makes the browser retry
  if (!(await loadEngine()(theDevice(), releaseSignal()))) throw new Error('Something still waits.');
}
