import type { Rolldown } from 'vite';

type Group = NonNullable<
  Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']
>[number];
type Context = Parameters<Extract<Group['name'], (...args: never) => unknown>>[1];

/** Screens that people open first. */
const ITINERARY = '/src/features/itinerary/itinerary-page.tsx';
const HOME = '/src/features/home/home-page.tsx';
/** What is fetched beside the first screen of somebody who is signed in (src/session/own-code.ts). */
const ENGINE = '/src/sync/start.ts';
const MUTATIONS = '/src/mutations/registry.ts';

/**
 * How the app is cut into files. Left alone the bundler makes a file for every set of screens that share
 * something: some fifty requests for one shared link. Cut by hand, what the start needs is three files, and
 * what both first screens show is a fourth. tests/support/budgets.json holds what comes of it; `npm run
 * bench` measures it in a browser.
 */
export const chunkGroups: Group[] = [
  // changes with a version of React alone, so it stays in caches over many builds
  {
    name: 'react',
    tags: ['$initial'],
    test: /node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store)[\\/]/,
    priority: 50,
  },
  { name: 'libraries', tags: ['$initial'], test: /node_modules[\\/]/, priority: 40 },
  { name: 'app', tags: ['$initial'], priority: 30 },
  // without what these stand on: an icon that home needs as well would otherwise pull the itinerary in
  {
    debugName: 'screens',
    name: (id, context) => (reaches(ITINERARY, id, context) && reaches(HOME, id, context) ? 'screens' : null),
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 21,
  },
  {
    debugName: 'itinerary',
    name: (id, context) => (reaches(ITINERARY, id, context) ? 'itinerary' : null),
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 20,
  },
  {
    debugName: 'engine',
    name: (id, context) =>
      reaches(ENGINE, id, context) || reaches(MUTATIONS, id, context) ? 'engine' : null,
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 15,
  },
  // a handful of lines each: put beside a part of another library, one would bring that along
  {
    name: 'icons',
    test: /node_modules[\\/]@tabler[\\/]/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 2500,
    priority: 12,
  },
  // apart, or a small part of a library would be put beside something large that only looks close
  {
    name: 'parts',
    test: /node_modules[\\/]/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 2500,
    priority: 11,
  },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1500, priority: 10 },
];

const found = new Map<string, Set<string>>();
const reaches = (from: string, id: string, context: Context): boolean => reachable(from, context).has(id);

/**
 * Our own modules that this one imports statically, and those that they import. Libraries are left out: a
 * barrel reaches everything.
 */
function reachable(from: string, context: Context): Set<string> {
  const known = found.get(from);
  if (known) return known;
  const seen = new Set<string>();
  found.set(from, seen);
  const queue = [process.cwd().replaceAll('\\', '/') + from];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (seen.has(id) || id.includes('/node_modules/')) continue;
    seen.add(id);
    queue.push(...(context.getModuleInfo(id)?.importedIds ?? []));
  }
  return seen;
}

/**
 * Groups by screens get names of all their screens; a worker that lists them for the precache, and the lists
 * of what a chunk needs, need not carry those.
 */
const shortName = (name: string): string => /^(?:shared|parts)/.exec(name)?.[0] ?? name;
export const chunkFileName = ({ name }: { name: string }): string => `assets/${shortName(name)}-[hash].js`;
export const assetFileName = ({ names: [name = 'asset'] }: { names: string[] }): string =>
  `assets/${shortName(name.slice(0, name.lastIndexOf('.')))}-[hash][extname]`;
