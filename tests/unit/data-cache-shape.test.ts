// Rows in the cache were stored by whichever build pulled them, and no pull brings again what has not changed
// since.
import { toJsonSchema } from '@valibot/to-json-schema';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { Rows } from '#contract/schemas/sync.ts';
import { CacheDb } from '#src/data/databases/cache-db.ts';
import { theDevice } from '#src/data/device/device.ts';

/** Every field of every row, and the values of those that are one of a list. */
function fieldsOf(schema: unknown, at = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const {
    properties = {},
    enum: values,
    items,
    anyOf = [],
  } = schema as {
    properties?: Record<string, unknown>;
    enum?: unknown[];
    items?: unknown;
    anyOf?: unknown[];
  };
  const inside = [
    ...Object.entries(properties).flatMap(([name, field]) => fieldsOf(field, `${at}.${name}`)),
    ...fieldsOf(items, at),
    ...anyOf.flatMap((one) => fieldsOf(one, at)),
  ];
  return [`${at}${values ? `=${values.join('|')}` : ''}`, ...inside];
}

test('a row that changes its shape comes with a new version of the cache', async () => {
  const cache = new CacheDb({ ...theDevice(), indexedDB: new IDBFactory(), IDBKeyRange }, 'me');
  await cache.open();
  const fields = [...new Set(fieldsOf(toJsonSchema(Rows, { errorMode: 'ignore' })))].sort().join('\n');
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(fields)))
    .toString('hex')
    .slice(0, 12);
  // another digest: raise the version in src/data/databases/cache-db.ts first, as is written there
  expect({ version: cache.verno, digest }, fields).toEqual({ version: 1, digest: '37be41cc9e91' });
  cache.close();
});
