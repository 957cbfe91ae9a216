import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import type { Config } from '@tanstack/router-plugin/vite';
import type { Alias, Plugin } from 'vite';

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

/**
 * Classes of a build have short names, and come as so many names instead of an object with all of a file's: a
 * fiftieth of the app was those. The same in every build, since the server draws with one and the browser goes on
 * with another: a few letters for the file, and the place of the class in it.
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
