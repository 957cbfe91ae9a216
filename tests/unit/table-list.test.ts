// The synced tables are listed once, in contract/tables.ts. Any other list would be forgotten when a table is
// added: its files would be evicted, its rows would be missing from a page, its people would be shown with
// old names.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { TABLE_NAMES } from '#contract/tables.ts';

/**
 * What describes each table, where each is stored, what reads it, and what people can change, find, export
 * and have made again.
 */
const MAY_LIST = [
  'contract/tables.ts',
  'contract/rows.ts',
  'server/db/synced-tables.ts',
  'server/modules/sync/table-readers.ts',
  'server/modules/own-data/read-own-data.ts',
  'src/mutations/registry.ts',
  'src/data/views/search.ts',
  'src/mutations/outbox/send-again.ts',
];
/** A view may well need three tables. */
const MOST = 3;

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

/** The words that begin an entry of a list: of `cache.posts.clear()` cache, posts and clear. */
function wordsOf(entry: unknown): string[] {
  if (!isNode(entry)) return [];
  const inner = [
    entry.callee,
    entry.object,
    entry.property,
    entry.key,
    entry.left,
    entry.test,
    entry.literal,
  ];
  const spread =
    entry.type === 'SpreadElement' ? [...JSON.stringify(entry.argument).matchAll(/"value":"(\w+)"/g)] : [];
  return [
    ...(entry.type === 'Identifier' ? [String(entry.name)] : []),
    ...(entry.type === 'Literal' ? [String(entry.value)] : []),
    ...(entry.type === 'ExpressionStatement' || entry.type === 'AwaitExpression'
      ? wordsOf(entry.expression ?? entry.argument)
      : []),
    ...inner.flatMap(wordsOf),
    ...spread.flatMap(([, word]) => word ?? []),
  ];
}

/** The entries of a list: an array, the keys of an object or a type, arguments, cases, statements. */
const entriesOf = (node: Node): Node[] =>
  ['elements', 'properties', 'arguments', 'members', 'body', 'types', 'cases'].flatMap((part) =>
    nodes(node[part]),
  );

function* within(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* within(one);
  if (!isNode(value)) return;
  yield value;
  for (const part of Object.values(value)) yield* within(part);
}

/** Places where a file lists more tables than a view needs. */
function listsOfTables(path: string, text: string): string[] {
  const { program } = parseSync(path, text);
  return [...within(program)].flatMap((node) => {
    const words = entriesOf(node)
      .filter(({ type }) => type !== 'ImportDeclaration' && type !== 'ImportSpecifier')
      .flatMap(wordsOf);
    const tables = new Set(words.filter((word) => TABLE_NAMES.some((name) => name === word)));
    return tables.size > MOST ? [`${path}:${text.slice(0, node.start).split('\n').length}`] : [];
  });
}

const product = ['contract', 'src', 'sw', 'server'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => posix.join(...join(entry.parentPath, entry.name).split(/[\\/]/))),
);

test('no product file has a list of all tables', () => {
  expect(product.length).toBeGreaterThan(500);
  const lists = product
    .filter((path) => !MAY_LIST.includes(path))
    .flatMap((path) => listsOfTables(path, readFileSync(path, 'utf8')));
  expect(lists, 'derive it from contract/tables.ts').toEqual([]);
});

test('the files that may list all tables do so', () => {
  for (const path of MAY_LIST) expect(listsOfTables(path, readFileSync(path, 'utf8'))).not.toEqual([]);
});

test.each([
  ['names', `const all = ['events', 'days', 'posts', 'comments'];`],
  [
    'stores',
    `for (const table of [cache.days, cache.activities, cache.posts, cache.comments]) table.clear();`,
  ],
  [
    'reads',
    `await Promise.all([cache.events.get(id), cache.days.toArray(), cache.posts.toArray(), cache.comments.toArray()]);`,
  ],
  ['a map', `export const PEOPLE = { events: ['owner'], days: [], rsvps: ['user'], posts: ['owner'] };`],
  ['a type', `interface Rows { events: 1; days: 2; rsvps: 3; posts: 4 }`],
  ['fields', `class Db { declare events: 1; declare days: 2; declare rsvps: 3; declare posts: 4 }`],
  ['a union', `type Name = 'events' | 'days' | 'posts' | 'comments';`],
  ['arguments', `union(days, activities, posts, comments);`],
  ['cases', `switch (table) { case 'events': case 'days': case 'posts': case 'comments': break; }`],
  [
    'statements in sequence',
    `{ changed.days = 1; changed.rsvps = 2; changed.posts = 3; changed.comments = 4; }`,
  ],
  [
    'a list with some left out',
    `const seen = ['days', 'activities', ...(social ? ['posts', 'comments'] : [])];`,
  ],
])('a planted list is detected: %s', (_name, text) => {
  expect(listsOfTables('src/data/planted.ts', text)).toEqual(['src/data/planted.ts:1']);
});

test('the tables of one view do not count as such a list', () => {
  expect(
    listsOfTables('src/data/view.ts', `readEventView(data, id, ['events', 'days', 'activities']);`),
  ).toEqual([]);
});
