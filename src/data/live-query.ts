import type { liveQuery as ofDexie } from 'dexie';

let made: typeof ofDexie | undefined;

/** By whoever brings the databases: a page is on screen before they are. */
export const giveLiveQuery = (query: typeof ofDexie): void => void (made = query);

/** Dexie's own. Whoever has data to read has it. */
export const liveQuery: typeof ofDexie = (read) => {
  if (!made) throw new Error('Nothing can be read before the databases are there.');
  return made(read);
};
