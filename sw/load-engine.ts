import { ENGINE_FILES } from 'virtual:worker-engine';
import type { drainInWorker } from '#src/sync/push/drain-in-worker.ts';
import { worker } from '#sw/worker-scope.ts';

/** The global through which the page's own files export it. */
const scope = globalThis as { drainInWorker?: typeof drainInWorker };

/** Whether the browser can wake a worker to send. */
export const hasEngine = (): boolean => ENGINE_FILES.length > 0 && 'sync' in worker.registration;

/**
 * Loads the engine. A worker may only import scripts that it also imported during its installation, so this is called
 * then too.
 * @throws when the scripts did not load
 */
export function loadEngine(): typeof drainInWorker {
  if (!scope.drainInWorker) worker.importScripts(...ENGINE_FILES);
  if (!scope.drainInWorker) throw new Error('The engine did not come.');
  return scope.drainInWorker;
}
