// Layer rules that oxlint cannot express: which folder may import which, no "../" out of a folder, no
// circular imports, file names and lengths, migration order. `node tests/support/layers.mjs` prints the
// violations and exits with 1 if there are any.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import {
  emptyNames,
  emptyNamesAllowed,
  longReason,
  maxLines,
  maxTestLines,
  mayImport,
  onlyPackages,
  reserved,
} from './layer-rules.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folders = ['contract', 'src', 'sw', 'server', 'tests', 'vite'];

/**
 * @param {{path: string, text: string}[]} files paths relative to the project, with "/"
 * @returns {string[]} one line per violation: "path:line rule: what"
 */
export function checkLayers(files) {
  return files.flatMap((file) => [
    ...checkName(file.path),
    ...checkLength(file.path, file.text),
    ...importsOf(file).flatMap(({ specifier, line, reExportsAll }) =>
      [...checkImport(file.path, specifier), ...checkBarrel(file.path, reExportsAll)].map(
        (said) => `${file.path}:${line} ${said}`,
      ),
    ),
  ]);
}

/**
 * Finds circular imports, including those in which one file loads the other only later. The linter follows
 * static imports alone and misses these.
 * @param {{path: string, text: string}[]} files
 * @returns {string[]}
 */
export function checkCircles(files) {
  const importsBy = new Map(
    files
      .filter(({ path }) => !path.startsWith('tests/'))
      .map((file) => [file.path, importsOf(file).map(({ specifier }) => targetOf(file.path, specifier))]),
  );
  const breaches = [];
  const done = new Set();
  const visit = (path, from) => {
    const start = from.indexOf(path);
    if (start >= 0) breaches.push(`${path}:1 circle: ${[...from.slice(start), path].join(' → ')}`);
    if (start >= 0 || done.has(path)) return;
    for (const target of importsBy.get(path) ?? []) visit(target, [...from, path]);
    done.add(path);
  };
  for (const path of importsBy.keys()) visit(path, []);
  return breaches;
}

/** The migrator silently skips a migration whose timestamp is not later than the previous one's. */
export function checkJournal(journal) {
  return journal.entries
    .slice(1)
    .flatMap((entry, i) =>
      entry.when > journal.entries[i].when
        ? []
        : [
            `server/db/migrations/meta/_journal.json journal: ${entry.tag} is not later than ${journal.entries[i].tag} and would be skipped`,
          ],
    );
}

function checkName(path) {
  if (!emptyNames.test(path) || emptyNamesAllowed.some((allowed) => allowed.test(path))) return [];
  return [`${path}:1 name: say what is inside`];
}

function checkLength(path, text) {
  const lines = text.split('\n').length - 1;
  const isLong = lines > (path.startsWith('tests/') ? maxTestLines : maxLines);
  if (isLong === longReason.test(text.split('\n', 8).join('\n'))) return [];
  return [
    isLong
      ? `${path}:1 length: ${lines} lines; split it, or begin with "// Long because …"`
      : `${path}:1 length: ${lines} lines are not long; remove "Long because …"`,
  ];
}

function checkImport(path, specifier) {
  if (specifier.startsWith('.') && specifier.split('/').includes('..'))
    return [`parent: leave a folder by #…, not by ${specifier}`];
  const target = targetOf(path, specifier);
  if (target !== null) return [...checkExtension(specifier), ...checkEdge(path, target)];
  const zone = zoneOf(path)?.name;
  const allowed = zone && onlyPackages[zone];
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  return !allowed || allowed.includes(name) ? [] : [`package: ${zone} may not import ${specifier}`];
}

/** The imported file's path; null for a package. */
function targetOf(path, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  return specifier.startsWith('#') ? specifier.slice(1) : null;
}

function checkExtension(specifier) {
  return /\.[a-z0-9]+(?:\?[a-z-]+)?$/.test(specifier)
    ? []
    : [`extension: write ${specifier} with its file extension`];
}

function checkBarrel(path, reExportsAll) {
  return reExportsAll && !path.startsWith('server/db/schema')
    ? ['barrel: export * hides where a thing lives']
    : [];
}

function checkEdge(path, target) {
  const from = zoneOf(path);
  const to = zoneOf(target);
  if (!from) return ['edge: this folder has no rule in layer-rules.mjs'];
  const own = from.prefix;
  for (const [prefix, zones] of Object.entries(reserved)) {
    if (isBelow(target, prefix) && !zones.some((zone) => isBelow(path, zone)))
      return [`edge: ${prefix} is not for ${own}`];
  }
  const allowed =
    (isBelow(target, own) && to?.prefix === own) ||
    mayImport[from.name].some((prefix) => isBelow(target, prefix));
  return allowed ? [] : [`edge: ${own} may not import ${to?.prefix ?? target}`];
}

/** The zone of a path: the name of its rule and, if that has a placeholder, the actual folder. */
function zoneOf(path) {
  for (const name of Object.keys(mayImport)) {
    const depth = name.split('/').length;
    const prefix = path.split('/').slice(0, depth).join('/');
    const pattern = new RegExp(`^${name.replaceAll('.', '\\.').replace('{x}', '[^/]+')}$`);
    if (pattern.test(prefix)) return { name, prefix };
  }
  return undefined;
}

const isBelow = (path, prefix) => path === prefix || path.startsWith(`${prefix}/`);

const known = new WeakMap();

/** Every static and dynamic import, re-export and type import, with its line. */
function importsOf(file) {
  if (!known.has(file)) known.set(file, findImports(file));
  return known.get(file);
}

function findImports({ path, text }) {
  const { module, program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const found = module.staticImports.map((i) => ({ specifier: i.moduleRequest.value, at: i.start }));
  for (const statement of module.staticExports)
    for (const entry of statement.entries) {
      if (entry.moduleRequest)
        found.push({
          specifier: entry.moduleRequest.value,
          at: statement.start,
          reExportsAll: entry.importName.kind === 'AllButDefault',
        });
    }
  for (const { start, moduleRequest } of module.dynamicImports) {
    const literal = /^(['"`])(.*)\1$/s.exec(text.slice(moduleRequest.start, moduleRequest.end));
    if (literal && !literal[2].includes('${')) found.push({ specifier: literal[2], at: start });
  }
  for (const node of nodesOfType(program, 'TSImportType'))
    found.push({ specifier: (node.source ?? node.argument.literal).value, at: node.start });
  return found.map(({ at, ...rest }) => ({ ...rest, line: text.slice(0, at).split('\n').length }));
}

function* nodesOfType(node, type) {
  if (node === null || typeof node !== 'object') return;
  if (node.type === type) yield node;
  for (const value of Object.values(node)) yield* nodesOfType(value, type);
}

function projectFiles() {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(
        (entry) =>
          entry.isFile() && /\.(?:ts|tsx|mjs)$/.test(entry.name) && !/\.(?:gen|d)\.ts$/.test(entry.name),
      )
      .map((entry) => posix.join(...join(entry.parentPath, entry.name).slice(root.length).split(/[\\/]/)))
      .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const journal = JSON.parse(readFileSync(join(root, 'server/db/migrations/meta/_journal.json'), 'utf8'));
  const files = projectFiles();
  const breaches = [...checkLayers(files), ...checkCircles(files), ...checkJournal(journal)];
  for (const breach of breaches) console.error(breach);
  console.log(`layer rules: ${files.length} files, ${breaches.length} breaches`);
  process.exitCode = breaches.length > 0 ? 1 : 0;
}
