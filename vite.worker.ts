import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { DEXIE_GLOBAL } from './vite.dexie.ts';
import { dayjsAsModules } from './vite.shared.ts';

/** Not precached by name: a worker keeps its own scripts. */
export const WORKER_ENGINE = 'worker-engine';
const VIRTUAL = 'virtual:worker-engine';

/**
 * What the worker sends with is a file beside it (sw/engine.ts): it is stored with the worker, where the browser
 * wakes one for that at all, and read when something is sent. Otherwise every start of the worker, and so every
 * picture, would wait for it.
 */
export const workerEngine = (): Plugin => ({
  name: WORKER_ENGINE,
  resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : null),
  async load(id) {
    if (id !== `\0${VIRTUAL}`) return null;
    // a development worker sends nothing: modules cannot be loaded that way
    if (this.environment.mode === 'dev') return `export const ENGINE_FILE = '';`;
    const [made] = (await build({
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      resolve: { alias: dayjsAsModules },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        write: false,
        target: 'es2023',
        minify: true,
        lib: {
          entry: fileURLToPath(new URL('sw/engine.ts', import.meta.url)),
          name: 'engine',
          formats: ['iife'],
        },
        rolldownOptions: { external: ['dexie'], output: { globals: { dexie: DEXIE_GLOBAL } } },
      },
    })) as Rolldown.RolldownOutput[];
    const code = made?.output[0].code;
    if (!code) throw new Error('sw/engine.ts was not built.');
    const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
    const fileName = `assets/${WORKER_ENGINE}-${hash}.js`;
    this.emitFile({ type: 'asset', fileName, source: code });
    return `export const ENGINE_FILE = ${JSON.stringify(`/${fileName}`)};`;
  },
});
