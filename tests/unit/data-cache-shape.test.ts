// Cached rows were stored by whichever build pulled them, and no pull repeats rows that have not changed
// since. A build with a different row or store format must therefore start with an empty cache.
import { toJsonSchema } from '@valibot/to-json-schema';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { Rows } from '#contract/schemas/sync.ts';
import { CACHE_VERSION, CacheDb } from '#src/data/databases/cache-db.ts';
import { cacheName } from '#src/data/databases/device-names.ts';
import { theDevice } from '#src/data/device/device.ts';

/**
 * The digest of the format of each version. If the format changes: raise CACHE_VERSION in
 * src/data/databases/cache-db.ts and append a line. Existing lines stay, because caches of those versions
 * exist.
 */
const SHAPES: Record<number, string> = {
  1: '635fcaed230a',
  2: 'd02b518daf5b',
  3: '9f27bbd1bb7b',
  4: '111379eef9b3',
  5: '9f017edbcd1a',
  6: '6c4316288c76',
  7: 'fb661395f75c',
  8: '0157f5fff8b0',
  9: 'f92b14cc2fc3',
  10: '4a93af51a817',
  11: '226a36441a40',
};

const freshDevice = () => ({ ...theDevice(), indexedDB: new IDBFactory(), IDBKeyRange });

/**
 * The parts of a schema that decide whether a row of an earlier build is valid in this one: fields, whether
 * they are required, their types and values. Length limits and the like do not matter.
 */
function shapeOf(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(shapeOf);
  if (typeof schema !== 'object' || schema === null) return schema;
  const {
    type,
    const: only,
    enum: values,
    required,
    items,
    anyOf,
    properties,
  } = schema as Record<string, unknown>;
  return {
    type,
    only,
    values,
    required: Array.isArray(required) ? [...required].sort() : required,
    items: shapeOf(items),
    anyOf: shapeOf(anyOf),
    fields:
      properties &&
      Object.entries(properties)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, field]) => [name, shapeOf(field)]),
  };
}

async function digestOf(value: unknown): Promise<string> {
  const bytes = Buffer.from(JSON.stringify(value));
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes))
    .toString('hex')
    .slice(0, 12);
}

const storesOf = (db: Dexie) =>
  db.tables
    .map(({ name, schema }) => [name, schema.primKey.src, ...schema.indexes.map(({ src }) => src).sort()])
    .sort();

test('a change of rows or stores requires a new cache version', async () => {
  const cache = new CacheDb(freshDevice(), 'me');
  await cache.open();
  const shape = [shapeOf(toJsonSchema(Rows, { errorMode: 'ignore' })), storesOf(cache)];
  expect(cache.verno).toBe(CACHE_VERSION);
  expect(Object.keys(SHAPES).map(Number), 'the last line is the newest version').toEqual(
    Array.from({ length: CACHE_VERSION }, (_, i) => i + 1),
  );
  expect(await digestOf(shape), JSON.stringify(shape, null, 1)).toBe(SHAPES[CACHE_VERSION]);
  cache.close();
});

const posts = { type: 'object', properties: { title: { type: 'string' } }, required: ['title'] };
test.each<[string, object]>([
  ['an additional field', { ...posts, properties: { ...posts.properties, pinned: { type: 'boolean' } } }],
  ['a removed field', { ...posts, properties: {} }],
  ['another type', { ...posts, properties: { title: { type: 'number' } } }],
  ['null', { ...posts, properties: { title: { anyOf: [{ type: 'string' }, { type: 'null' }] } } }],
  ['an additional value', { ...posts, properties: { title: { enum: ['a', 'b'] } } }],
  ['a field that becomes optional', { ...posts, required: [] }],
])('%s is a different format', async (_name, changed) => {
  expect(await digestOf(shapeOf(changed))).not.toBe(await digestOf(shapeOf(posts)));
});
test('a larger length limit is not a different format', async () => {
  const longer = { ...posts, properties: { title: { type: 'string', maxLength: 9 } } };
  expect(await digestOf(shapeOf(longer))).toBe(await digestOf(shapeOf(posts)));
});

/** Opens the cache as another build does. */
function cacheOf(device: ReturnType<typeof freshDevice>, version: number, stores: Record<string, string>) {
  const db = new Dexie(cacheName('me'), { indexedDB: device.indexedDB, IDBKeyRange });
  db.version(version).stores(stores);
  return db;
}
const row = { id: 'a', eventId: 'e', feedId: 'p', key: 'a', at: 1, table: 'posts', version: 1 };

test('the cache of an earlier version is emptied, except for events opened by link', async () => {
  const device = freshDevice();
  const now = new CacheDb(device, 'me');
  const stores = Object.fromEntries(
    storesOf(now).map(([name, ...indexes]) => [String(name), indexes.join(', ')]),
  );
  const { tombstones: _, ...earlier } = stores;
  const before = cacheOf(device, CACHE_VERSION - 1, { ...earlier, tombs: '&id, eventId' });
  for (const table of before.tables) await table.put(row);
  before.close();
  await now.open();
  const held = await Promise.all(now.tables.map(async ({ name }) => [name, await now.table(name).count()]));
  expect(Object.fromEntries(held)).toEqual(
    Object.fromEntries(now.tables.map(({ name }) => [name, name === 'watched' ? 1 : 0])),
  );
  expect([...now.backendDB().objectStoreNames]).not.toContain('tombs');
  now.close();
});

test('a cache of this version keeps what it holds', async () => {
  const device = freshDevice();
  const [first, second] = [new CacheDb(device, 'me'), new CacheDb(device, 'me')];
  await first.open();
  for (const table of first.tables) await table.put(row);
  first.close();
  await second.open();
  expect(await Promise.all(second.tables.map((table) => table.count()))).toEqual(second.tables.map(() => 1));
  second.close();
});
