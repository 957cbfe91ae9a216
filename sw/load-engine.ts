import { ENGINE_FILE } from 'virtual:worker-engine';
import type { drainInWorker } from '#src/sync/push/drain-in-worker.ts';
import { worker } from '#sw/worker-scope.ts';

/** What the engine leaves for the worker. */
export interface EngineScope {
  drainInWorker?: typeof drainInWorker;
}

const scope = globalThis as EngineScope;

/** Only where the browser wakes a worker for sending. */
export const hasEngine = (): boolean => ENGINE_FILE !== '' && 'sync' in worker.registration;

/**
 * A worker may load only what it loaded while it was installing: then for its store, later to be run.
 * @throws when it did not come
 */
export function loadEngine(): typeof drainInWorker {
  if (!scope.drainInWorker) worker.importScripts(ENGINE_FILE);
  if (!scope.drainInWorker) throw new Error('The engine did not come.');
  return scope.drainInWorker;
}
