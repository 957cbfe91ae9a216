import type { Plugin } from 'vite';

const USED = '{ Dexie, liveQuery, RangeSet }';
const GLOBAL = 'theDexie';

/** Paths by which vite/chunks.ts recognises them. */
const WHOLE = '\0/node_modules/dexie/whole.js';
const TAKEN = '\0/node_modules/dexie-taken/taken.js';
/** The name that vite/shared.ts resolves it to. */
const MODULES = 'dexie/dist/modern/dexie.mjs';

const isDexie = (id: string): boolean => id === 'dexie' || id === MODULES;

/**
 * The worker loads Dexie from the page's file (vite/worker.ts), whose name does not depend on the build. Importing it
 * yields the global that the file sets.
 */
export const dexieOfPage: Plugin = {
  name: 'dexie-of-page',
  apply: 'build',
  enforce: 'pre',
  resolveId(id, importer) {
    if (id === WHOLE) return WHOLE;
    return isDexie(id) && importer !== WHOLE ? TAKEN : null;
  },
  load(id) {
    if (id === WHOLE) return `import ${USED} from '${MODULES}'; globalThis.${GLOBAL} = ${USED};`;
    if (id === TAKEN) return `import '${WHOLE}'; export const ${USED} = globalThis.${GLOBAL};`;
    return null;
  },
};

export const dexieOfWorker = (file: () => string): Plugin => ({
  name: 'dexie-of-worker',
  enforce: 'pre',
  resolveId: (id) => (isDexie(id) ? TAKEN : null),
  load: (id) =>
    id === TAKEN
      ? `importScripts(${JSON.stringify(file())}); export const ${USED} = globalThis.${GLOBAL};`
      : null,
});
