import type { liveQuery as ofDexie } from 'dexie';
import type { mirrorOf as ofOutbox } from '#src/data/mirror.ts';

interface Given {
  liveQuery: typeof ofDexie;
  mirrorOf: typeof ofOutbox;
}
let given: Given | undefined;

/** Provides Dexie's live queries once the database code is loaded: a page is on screen before that. */
export const giveLiveQuery = (by: Given): void => void (given = by);

function there(): Given {
  if (!given) throw new Error('Nothing can be read before the databases are there.');
  return given;
}

/** Dexie's `liveQuery`. Available wherever there is data to read. */
export const liveQuery: typeof ofDexie = (read) => there().liveQuery(read);

/** The rows of an outbox in memory, see `Mirror`. */
export const mirrorOf: typeof ofOutbox = (outbox) => there().mirrorOf(outbox);
