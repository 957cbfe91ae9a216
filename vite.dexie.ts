import type { Plugin } from 'vite';

/** The chunk with all of the library (vite.chunks.ts), and where it leaves what page and worker use of it. */
export const DEXIE = 'dexie';
export const DEXIE_GLOBAL = 'theDexie';
const USED = '{ Dexie, liveQuery }';

/** In folders by which vite.chunks.ts knows them. */
const WHOLE = '\0/node_modules/dexie/whole.js';
const TAKEN = '\0/node_modules/dexie-taken/taken.js';

/** As vite.shared.ts calls it. */
const MODULES = 'dexie/dist/modern/dexie.mjs';

const isDexie = (id: string, importer?: string): boolean =>
  importer !== WHOLE && (id === 'dexie' || id === MODULES);

/**
 * Page and worker read one file with the library. The worker is a classic script and the page is made of modules, so
 * that file neither imports nor exports anything: it leaves the library in a global, and whoever needs it takes it from
 * there. Both builds have this plugin: the worker's begins when the page's has named the file.
 */
export function dexieOnce(): { ofPage: Plugin; ofWorker: Plugin } {
  let file = '';
  const ofPage: Plugin = {
    name: 'dexie-of-page',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer) =>
      id === WHOLE || isDexie(id, importer) ? (id === WHOLE ? WHOLE : TAKEN) : null,
    load(id) {
      if (id === WHOLE) return `import ${USED} from '${MODULES}'; globalThis.${DEXIE_GLOBAL} = ${USED};`;
      if (id === TAKEN) return `import '${WHOLE}'; export const ${USED} = globalThis.${DEXIE_GLOBAL};`;
      return null;
    },
    renderChunk(code, { name, imports, exports }) {
      if (name !== DEXIE) return null;
      if (imports.length + exports.length > 0) throw new Error('The file with Dexie has to stand alone.');
      // what it declares is no business of the worker
      return { code: `(() => {${code}})();`, map: null };
    },
    generateBundle(_options, bundle) {
      const chunk = Object.values(bundle).find((made) => made.type === 'chunk' && made.name === DEXIE);
      if (chunk?.type !== 'chunk') throw new Error(`vite.chunks.ts makes no chunk "${DEXIE}".`);
      // as a module is; nearer to what it is for, the minifier would take it away
      chunk.code = `'use strict';${chunk.code}`;
      file = `/${chunk.fileName}`;
    },
  };
  const ofWorker: Plugin = {
    name: 'dexie-of-worker',
    enforce: 'pre',
    resolveId: (id) => (isDexie(id) ? TAKEN : null),
    load: (id) =>
      id === TAKEN
        ? `importScripts(${JSON.stringify(file)}); export const ${USED} = globalThis.${DEXIE_GLOBAL};`
        : null,
  };
  return { ofPage, ofWorker };
}
