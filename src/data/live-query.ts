import type { liveQuery as ofDexie } from 'dexie';
import type { mirrorOf as ofOutbox } from '#src/data/mirror.ts';

interface Given {
  liveQuery: typeof ofDexie;
  mirrorOf: typeof ofOutbox;
}
let given: Given | undefined;

/** By whoever brings the databases: a page is on screen before they are. */
export const giveLiveQuery = (by: Given): void => void (given = by);

function there(): Given {
  if (!given) throw new Error('Nothing can be read before the databases are there.');
  return given;
}

/** Dexie's own. Whoever has data to read has it. */
export const liveQuery: typeof ofDexie = (read) => there().liveQuery(read);

/** The rows of an outbox in memory, see `Mirror`. */
export const mirrorOf: typeof ofOutbox = (outbox) => there().mirrorOf(outbox);
