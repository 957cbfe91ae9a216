// Entry of the file that the worker sends with (vite.worker.ts). It is fetched and stored with the worker, and
// shares its Dexie.
import { drainInWorker } from '#src/sync/push/drain-in-worker.ts';
import type { EngineScope } from '#sw/load-engine.ts';

(globalThis as EngineScope).drainInWorker = drainInWorker;
