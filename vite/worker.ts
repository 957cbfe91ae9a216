import { basename } from 'node:path';
import { parseSync, Visitor, type ESTree, type Plugin, type Rolldown } from 'vite';
import { dexieOfPage, dexieOfWorker } from './dexie.ts';

/** The chunks that page and worker share (vite/chunks.ts), each after its dependencies. */
const SHARED = ['rolldown-runtime', 'dexie', 'ground', 'data', 'schemas', 'send-call', 'engine'];
/** The worker loads this one at start, the others when it sends. */
const FIRST = 'dexie';
/** Vite's name for the wrapper around each `import()`. */
const PRELOAD = '\0vite/preload-helper.js';
const VIRTUAL = 'virtual:worker-engine';

type Chunk = Pick<Rolldown.RenderedChunk, 'name' | 'fileName' | 'imports'>;
type Chunks = Record<string, Chunk>;
interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * The worker runs the page's own code, from the page's own files. It is a classic script and the page consists of
 * modules, so these files must work as both: they neither import nor export, but read their dependencies from globals
 * set by earlier files, and set one global of their own. Modules that import them load all their dependencies in
 * order and read the globals too. This is equivalent as long as exports are never reassigned and the files depend on
 * nothing else; otherwise the build fails.
 */
export function sharedFiles(): {
  ofPage: Plugin[];
  ofWorker: Plugin[];
  /** The files of an `import()`, in the order in which they are to run (src/app/fetch-part.ts). */
  inOrder: (files: readonly string[]) => string[];
} {
  const files = new Map<string, string>();
  const importsOf = new Map<string, readonly string[]>();
  const named = (name: string): string => files.get(name) ?? '';
  const ofPage: Plugin = {
    name: 'shared-files',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id === PRELOAD ? "export { fetchPart as __vitePreload } from '#src/app/fetch-part.ts';" : null,
    renderChunk(code, chunk, _options, { chunks }) {
      const made = rewritten(this.parse(code), code, chunk, chunks);
      return made === null ? null : { code: made, map: null };
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const made of Object.values(bundle)) {
          if (made.type !== 'chunk' || !SHARED.includes(made.name)) continue;
          if (files.has(made.name)) throw new Error(`There are two chunks "${made.name}".`);
          files.set(made.name, `/${made.fileName}`);
          // The minifier unwraps the function that `rewritten` puts around it, and drops directives.
          made.code = `(()=>{'use strict';${made.code}})();`;
          const { errors } = parseSync(made.fileName, made.code, { sourceType: 'script' });
          if (errors.length > 0)
            throw new Error(`${made.name} is shared, and has what only a module may have.`);
        }
        for (const name of SHARED)
          if (!files.has(name)) throw new Error(`vite/chunks.ts makes no chunk "${name}".`);
      },
    },
  };
  const importsKnown: Plugin = {
    name: 'imports-known',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        for (const made of Object.values(bundle))
          if (made.type === 'chunk') importsOf.set(made.fileName, made.imports);
      },
    },
  };
  const ofWorker: Plugin = {
    name: 'worker-engine',
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : null),
    load(id) {
      if (id !== `\0${VIRTUAL}`) return null;
      // in development the worker sends nothing, because it cannot load modules this way
      const engine =
        this.environment.mode === 'dev' ? [] : SHARED.filter((name) => name !== FIRST).map(named);
      return `export const ENGINE_FILES = ${JSON.stringify(engine)};`;
    },
  };
  return {
    ofPage: [dexieOfPage, importsKnown, ofPage, { ...ofWorker, apply: 'serve' }],
    ofWorker: [dexieOfWorker(() => named(FIRST)), ofWorker],
    inOrder: (of) => sorted(of, importsOf),
  };
}

const globalOf = (name: string): string => `globalThis["part:${name}"]`;

/** The rewritten code of a chunk that is shared, or depends on one that is. Null: unchanged. */
function rewritten(program: ESTree.Program, code: string, chunk: Chunk, chunks: Chunks): string | null {
  const isShared = SHARED.includes(chunk.name);
  const sharedOf = (source: string): Chunk | null => {
    const target = Object.values(chunks).find(({ fileName }) => basename(fileName) === basename(source));
    return target && SHARED.includes(target.name) ? target : null;
  };
  const edits: Edit[] = [];
  const needed = new Set<string>();
  const left = new Map<string, string>();

  for (const node of program.body) {
    const { start, end } = node;
    if (node.type === 'ImportDeclaration') {
      const from = sharedOf(node.source.value);
      if (isShared && (!from || SHARED.indexOf(from.name) >= SHARED.indexOf(chunk.name)))
        throw new Error(`${chunk.name} is shared, and has ${code.slice(start, end)}`);
      if (!from) continue;
      for (const file of withItsOwn(from, chunks)) needed.add(file);
      edits.push({ start, end, text: taken(node.specifiers, from.name) });
    }
    if (node.type === 'ExportNamedDeclaration' && node.source && sharedOf(node.source.value))
      throw new Error(`${chunk.name} exports what is another's: ${code.slice(start, end)}`);
    if (node.type === 'ExportNamedDeclaration' && isShared) {
      for (const { local, exported } of node.specifiers) left.set(nameOf(exported), nameOf(local));
      edits.push({ start, end, text: '' });
    }
  }
  const asked = (from: Chunk): string => {
    const files = withItsOwn(from, chunks).filter((file) => !needed.has(file));
    const coming = files.map((file) => `import("${file}")`).join(').then(() => ');
    return `(${coming || 'Promise.resolve()'}).then(() => ${globalOf(from.name)})`;
  };
  const locals = [...left.values()];
  const notSet = (target: ESTree.Node): void => {
    const name = isShared && namesIn(target).find((one) => locals.includes(one));
    if (name) throw new Error(`${chunk.name} is shared, exports ${name} and sets it again.`);
  };
  new Visitor({
    ImportExpression({ source, start, end }) {
      const from = source.type === 'Literal' ? sharedOf(String(source.value)) : null;
      if (from) edits.push({ start, end, text: isShared ? orHere(from) : asked(from) });
    },
    AssignmentExpression: ({ left: target }) => notSet(target),
    UpdateExpression: ({ argument }) => notSet(argument),
    ForInStatement: ({ left: target }) => notSet(target),
    ForOfStatement: ({ left: target }) => notSet(target),
  }).visit(program);
  const changed = edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code);
  // keeps its declarations private
  if (isShared) return `(() => {${changed}\n${leave(chunk.name, left)}})();`;
  if (edits.length === 0) return null;
  return `${[...needed].map((file) => `import "${file}";`).join('')}\n${changed}`;
}

/** Shared chunks first, each after the chunks it imports, which would otherwise run in its task. */
function sorted(files: readonly string[], importsOf: ReadonlyMap<string, readonly string[]>): string[] {
  const place = (file: string) => SHARED.findIndex((name) => basename(file).startsWith(`${name}-`));
  const shared = files.filter((file) => place(file) >= 0);
  const result = new Set(shared.toSorted((one, other) => place(one) - place(other)));
  const seen = new Set<string>();
  const add = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const needed of importsOf.get(file) ?? []) if (files.includes(needed)) add(needed);
    result.add(file);
  };
  files.forEach(add);
  return [...result];
}

/** A chunk's file, after those of the shared chunks that it depends on. */
function withItsOwn(of: Chunk, chunks: Chunks): string[] {
  const all = new Set([of.fileName]);
  for (const file of all) for (const other of chunks[file]?.imports ?? []) all.add(other);
  return Object.values(chunks)
    .filter(({ fileName }) => all.has(fileName))
    .toSorted((one, other) => SHARED.indexOf(one.name) - SHARED.indexOf(other.name))
    .map(({ fileName }) => `./${basename(fileName)}`);
}

const leave = (name: string, left: Map<string, string>): string =>
  left.size > 0 ? `${globalOf(name)} = { ${[...left].map((pair) => pair.join(': ')).join(', ')} };` : '';

function taken(specifiers: ESTree.ImportDeclaration['specifiers'], from: string): string {
  const pairs = specifiers.map((one) => {
    if (one.type !== 'ImportSpecifier') throw new Error(`All of ${from} is imported as one.`);
    return `${nameOf(one.imported)}: ${one.local.name}`;
  });
  return pairs.length > 0 ? `const { ${pairs.join(', ')} } = ${globalOf(from)};` : '';
}

/** A worker imports nothing, because it has already loaded the file. */
const orHere = ({ name, fileName }: Chunk): string =>
  `Promise.resolve(${globalOf(name)} ?? import("./${basename(fileName)}").then(() => ${globalOf(name)}))`;

const nameOf = (name: ESTree.ModuleExportName): string =>
  name.type === 'Literal' ? JSON.stringify(name.value) : name.name;

/** Names assigned by this target. Declarations do not count. */
function namesIn(target: ESTree.Node): string[] {
  switch (target.type) {
    case 'Identifier':
      return [target.name];
    case 'ArrayPattern':
      return target.elements.flatMap((one) => (one ? namesIn(one) : []));
    case 'ObjectPattern':
      return target.properties.flatMap((one) => namesIn(one.type === 'RestElement' ? one : one.value));
    case 'RestElement':
      return namesIn(target.argument);
    case 'AssignmentPattern':
      return namesIn(target.left);
    default:
      return [];
  }
}
