import { ENGINE_FILES } from 'virtual:worker-engine';
import type { drainInWorker } from '#src/sync/push/drain-in-worker.ts';
import { worker } from '#sw/worker-scope.ts';

/** Where the page's own files leave it. */
const scope = globalThis as { drainInWorker?: typeof drainInWorker };

/** Only where the browser wakes a worker for sending. */
export const hasEngine = (): boolean => ENGINE_FILES.length > 0 && 'sync' in worker.registration;

/**
 * A worker may load only what it loaded while it was installing: then for its store, later to be run.
 * @throws when it did not come
 */
export function loadEngine(): typeof drainInWorker {
  if (!scope.drainInWorker) worker.importScripts(...ENGINE_FILES);
  if (!scope.drainInWorker) throw new Error('The engine did not come.');
  return scope.drainInWorker;
}
