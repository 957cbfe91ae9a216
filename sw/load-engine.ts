import { ENGINE_FILES } from 'virtual:worker-engine';
import type { drainInWorker } from '#src/sync/push/drain-in-worker.ts';
import { worker } from '#sw/worker-scope.ts';

/** Where the page's own files leave the engine. */
const scope = globalThis as { drainInWorker?: typeof drainInWorker };

/** Only in browsers that wake a worker for sending. */
export const hasEngine = (): boolean => ENGINE_FILES.length > 0 && 'sync' in worker.registration;

/**
 * A worker may only import scripts that it already imported during installation: the first time to store them,
 * later to run them.
 * @throws if the engine did not load
 */
export function loadEngine(): typeof drainInWorker {
  if (!scope.drainInWorker) worker.importScripts(...ENGINE_FILES);
  if (!scope.drainInWorker) throw new Error('The engine did not come.');
  return scope.drainInWorker;
}
