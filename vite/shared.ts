import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import type { Config } from '@tanstack/router-plugin/vite';
import type { Alias, Plugin } from 'vite';

/** dayjs as ES modules: smaller than its main bundles, which are for Node. */
export const dayjsAsModules: Alias[] = [
  { find: /^dayjs$/, replacement: 'dayjs/esm/index.js' },
  { find: /^dayjs\/plugin\/(\w+)\.js$/, replacement: 'dayjs/esm/plugin/$1/index.js' },
];

/**
 * Dexie too: its build for Node is one function around everything, in older JavaScript, which a browser parses twice.
 */
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

/**
 * Makes class names in a build short and exports them one by one, not as an object per file: those objects made up a
 * fiftieth of the app. The names must be the same in every build, since the server renders with one build and the
 * browser hydrates with another: a few letters for the file, then the index of the class in it.
 */
export function shortClassNames(): Plugin {
  const classesOf = new Map<string, string[]>();
  const fileOf = new Map<string, string>();
  const generateScopedName = (name: string, file: string): string => {
    const path = relative(process.cwd(), file).replaceAll('\\', '/');
    const letters = createHash('sha256')
      .update(path)
      .digest('base64')
      .replaceAll(/[^a-z]/gi, '')
      .slice(0, 4);
    if ((fileOf.get(letters) ?? path) !== path)
      throw new Error(`${path} and ${fileOf.get(letters)} are both ${letters}.`);
    fileOf.set(letters, path);
    const classes = classesOf.get(path) ?? [];
    classesOf.set(path, classes);
    if (!classes.includes(name)) classes.push(name);
    return letters + classes.indexOf(name).toString(36);
  };
  return {
    name: 'short-class-names',
    apply: 'build',
    enforce: 'pre',
    config: () => ({ css: { modules: { generateScopedName } } }),
    transform: {
      filter: { id: /\/src\/.*\.tsx?(?:\?|$)/, code: '.module.css' },
      handler: (code) => ({
        code: code.replaceAll(/^import (\w+ from '[^']+\.module\.css')/gm, 'import * as $1'),
        map: null,
      }),
    },
  };
}
