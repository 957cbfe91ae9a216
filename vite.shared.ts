import type { Config } from '@tanstack/router-plugin/vite';
import type { Alias } from 'vite';

/** dayjs as modules: smaller than the bundles that Node gets by the plain names. */
export const dayjsAsModules: Alias[] = [
  { find: /^dayjs$/, replacement: 'dayjs/esm/index.js' },
  { find: /^dayjs\/plugin\/(\w+)\.js$/, replacement: 'dayjs/esm/plugin/$1/index.js' },
];

/** Dexie, too: for Node it is a function around all of it, in older JavaScript, which a browser reads twice. */
export const asModules: Alias[] = [
  ...dayjsAsModules,
  { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
];

export const routes: Partial<Config> = {
  target: 'react',
  autoCodeSplitting: true,
  routesDirectory: 'src/routes',
  generatedRouteTree: 'src/app/route-tree.gen.ts',
  quoteStyle: 'single',
  semicolons: true,
  addExtensions: true,
};
