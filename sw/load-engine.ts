import { ENGINE_FILES } from 'virtual:worker-engine';
import type { drainInWorker } from '#src/sync/push/drain-in-worker.ts';
import { worker } from '#sw/worker-scope.ts';

/** Global through which the page's own files export it. */
const scope = globalThis as { drainInWorker?: typeof drainInWorker };

/** Only where the browser can wake a worker to send. */
export const hasEngine = (): boolean => ENGINE_FILES.length > 0 && 'sync' in worker.registration;

/**
 * Loads the engine. A worker may only import scripts that it also imported while it was installing, so it is
 * called then, too.
 * @throws when they did not load
 */
export function loadEngine(): typeof drainInWorker {
  if (!scope.drainInWorker) worker.importScripts(...ENGINE_FILES);
  if (!scope.drainInWorker) throw new Error('The engine did not come.');
  return scope.drainInWorker;
}
