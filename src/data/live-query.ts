import type { Dexie, liveQuery as ofDexie, ObservabilitySet } from 'dexie';

interface Given {
  liveQuery: typeof ofDexie;
  on: (typeof Dexie)['on'];
}
let given: Given | undefined;

/** By whoever brings the databases: a page is on screen before they are. */
export const giveLiveQuery = (dexie: Given): void => void (given = dexie);

function dexie(): Given {
  if (!given) throw new Error('Nothing can be read before the databases are there.');
  return given;
}

/** Dexie's own. Whoever has data to read has it. */
export const liveQuery: typeof ofDexie = (read) => dexie().liveQuery(read);

/**
 * Calls `listener` with what each transaction has changed, of whatever database, in this page, another one or
 * the worker. It runs within the transaction's scope. Returns how to stop.
 */
export function onStored(listener: (parts: ObservabilitySet) => void): () => void {
  const { storagemutated } = dexie().on;
  storagemutated.subscribe(listener);
  return () => storagemutated.unsubscribe(listener);
}
