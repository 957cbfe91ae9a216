// Compares the size of the built app on the wire (brotli; 1 KB = 1000 bytes) with budgets.json and exits with
// 1 if anything is over budget. First load: the page, the entry, the route's chunks, everything they import
// statically, and their styles. Where the server has rendered the page (`serverRendered`), only scripts count:
// the rendered page takes the place of index.html and contains the styles it needs (its size:
// tests/e2e/shared-link-bytes.spec.ts).
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const root = fileURLToPath(new URL('../../', import.meta.url));
const web = join(root, 'dist/web');
const budgets = JSON.parse(readFileSync(new URL('./budgets.json', import.meta.url), 'utf8'));
const manifest = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8'));

const lines = [
  ...budgets.firstLoads.map((load) => line(load.name, firstLoad(load), load.limitKB)),
  line('the service worker with Dexie', workerFiles(), budgets.worker.limitKB),
  line(
    'everything precached for offline',
    precached(),
    budgets.precache.limitKB,
    budgets.precache.limitFiles,
  ),
];
for (const { text } of lines) console.log(text);
const disorder = outOfOrder();
for (const text of disorder.slice(0, 10)) console.log(`✗ ${text}`);
process.exitCode = disorder.length > 0 || lines.some(({ over }) => over) ? 1 : 0;

function line(name, files, limitKB, limitFiles = Infinity) {
  const sizes = [...files].map((file) => ({ file, kb: wireBytes(file) / 1000 })).sort((a, b) => b.kb - a.kb);
  const kb = sizes.reduce((sum, size) => sum + size.kb, 0);
  const over = kb > limitKB || files.size > limitFiles;
  const largest = over
    ? sizes
        .slice(0, 12)
        .map((size) => `\n    ${size.kb.toFixed(1).padStart(6)} KB ${size.file}`)
        .join('')
    : '';
  return {
    over,
    text: `${over ? '✗' : '✓'} ${name.padEnd(44)} ${kb.toFixed(1).padStart(7)} KB of ${limitKB} in ${files.size} files${limitFiles < Infinity ? ` of ${limitFiles}` : ''}${largest}`,
  };
}

/**
 * `chunks`: prefixes of manifest keys, for the lazy chunks that this route requests at once: by module or,
 * for a chunk of several modules (vite/chunks.ts), by its name after "_". `empty`: the page starts by showing
 * its last look (vite/look.ts).
 * @param {{chunks: string[], serverRendered?: boolean, empty?: boolean}} load
 */
function firstLoad({ chunks: routeChunks, serverRendered = false, empty = false }) {
  const keys = Object.keys(manifest);
  const entry = keys.find((key) => manifest[key].isEntry);
  const lazy = routeChunks.flatMap((start) => {
    const found = keys.filter((key) => key.startsWith(start) && isLazy(key));
    // otherwise a renamed route would seem to be far under budget
    if (found.length === 0)
      throw new Error(
        `budgets.json: no lazy chunk begins with ${start}; there are\n${keys.filter(isLazy).join('\n')}`,
      );
    return found;
  });
  const files = new Set([...(serverRendered ? [] : ['index.html']), ...(empty ? [lookScript()] : [])]);
  const seen = new Set();
  const add = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    const { file, css = [], imports = [] } = manifest[key];
    for (const name of serverRendered ? [file] : [file, ...css]) files.add(name);
    imports.forEach(add);
  };
  [entry, ...lazy].forEach(add);
  return files;
}

function lookScript() {
  const script = /\bsrc="\/(assets\/look-[^"]+)"/.exec(readFileSync(join(web, 'index.html'), 'utf8'))?.[1];
  if (!script) throw new Error('index.html does not begin with the last look.');
  return script;
}

/** The service worker, and the script that it loads on every start (vite/dexie.ts). */
function workerFiles() {
  const [, dexie] =
    /importScripts\(["'`]\/(assets\/dexie-[^"'`]+)/.exec(readFileSync(join(web, 'sw.js'), 'utf8')) ?? [];
  if (!dexie) throw new Error('sw.js reads no Dexie.');
  return new Set(['sw.js', dexie]);
}

function isLazy(key) {
  return manifest[key].isDynamicEntry || (key.startsWith('_') && manifest[key].file.endsWith('.js'));
}

/** The service worker, and the precache list that the build wrote into it. */
function precached() {
  const worker = readFileSync(join(web, 'sw.js'), 'utf8');
  const urls = [...worker.matchAll(/[{,]"?url"?:["'`]([^"'`$]+)["'`]/g)].map((match) =>
    match[1].replace(/^\//, ''),
  );
  // the PDF reader and the list of places are cached on first use (sw/cached-on-use.ts)
  const shell = urls.filter((url) => !/^assets\/(?:pdf-library|gazetteer)-/.test(url));
  const files = new Set(shell.filter((url) => existsSync(join(web, url))));
  if (!files.has('index.html')) throw new Error('No precache list was found in sw.js.');
  return files.add('sw.js');
}

/**
 * Returns the files of an `import()` that are listed after a file that imports them. The listed files run one
 * after the other, each in a task of its own (src/app/fetch-part.ts); a file that comes too late would run in
 * the task of the file that imports it.
 */
function outOfOrder() {
  const chunks = Object.values(manifest).filter(({ file }) => file.endsWith('.js'));
  const importsOf = new Map(
    chunks.map(({ file, imports = [] }) => [file, imports.map((key) => manifest[key].file)]),
  );
  const lists = [...importsOf.keys()].flatMap((from) => {
    const code = readFileSync(join(web, from), 'utf8');
    const names = JSON.parse(/\.f=(\["assets\/[^\]]*\])/.exec(code)?.[1] ?? '[]');
    return [...code.matchAll(/__vite__mapDeps\(\[([\d,]+)\]\)/g)].map(([, places]) => ({
      from,
      files: places.split(',').map((place) => names[place]),
    }));
  });
  if (lists.length === 0) throw new Error('No script of the build lists the files of an import().');
  return lists.flatMap(({ from, files }) =>
    files.flatMap((file, at) =>
      (importsOf.get(file) ?? [])
        .filter((needed) => files.indexOf(needed) > at)
        .map((needed) => `${from} runs ${file} before ${needed}, which that imports`),
    ),
  );
}

function wireBytes(file) {
  const bytes = readFileSync(join(web, file));
  return Math.min(bytes.length, brotliCompressSync(bytes).length);
}
