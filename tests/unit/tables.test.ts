// Consistency of the descriptions of the synced tables.
import { expect, test } from 'vitest';
import type { Relation } from '#contract/rules/relation.ts';
import { whoMay } from '#contract/rules/who-may.ts';
import { TABLE_NAMES, TABLES, tableOf, type TableDescription } from '#contract/tables.ts';
import { SYNCED_TABLES } from '#server/db/synced-tables.ts';
import { READERS } from '#server/modules/sync/table-readers.ts';
import { viewOf } from '#server/modules/sync/view-of.ts';

const RELATIONS: Relation[] = ['anonymous', 'stranger', 'invited', 'former', 'guest', 'host', 'owner'];
const PRIVACIES = ['PUBLIC', 'PRIVATE'] as const;
const SIGNED_IN = RELATIONS.filter((relation) => relation !== 'anonymous');

test('an event comes before its parts, and only events are keyed by their own id', () => {
  expect(TABLE_NAMES[0]).toBe('events');
  expect(TABLE_NAMES.filter((name) => tableOf(name).eventField === 'id')).toEqual(['events']);
});

test.each(TABLE_NAMES)('%s: its eviction parent and age field exist', (name) => {
  const { evict, age } = tableOf(name);
  if (evict === 'oldest') expect(age).toBeDefined();
  if (typeof evict !== 'object') return;
  const before: string[] = TABLE_NAMES.slice(0, TABLE_NAMES.indexOf(name));
  expect(before, 'eviction follows this order').toContain(evict.with);
  expect(TABLES[evict.with as keyof typeof TABLES].evict).toBe('oldest');
});

test.each(PRIVACIES)('%s: each caller gets exactly the tables that they may see', (privacy) => {
  for (const relation of RELATIONS)
    expect(viewOf({ relation, event: { privacy } }).tables).toEqual(
      TABLE_NAMES.filter((name) => whoMay(tableOf(name).seenBy, relation, privacy)),
    );
  expect(viewOf({ relation: 'owner', event: { privacy } }).tables).toEqual(TABLE_NAMES);
  expect(viewOf({ relation: 'invited', event: { privacy } }).tables).not.toContain('rsvps');
});

test('devices served under the same role get the same tables', () => {
  const tablesOfRole = new Map<string, readonly string[]>();
  for (const privacy of PRIVACIES)
    for (const relation of SIGNED_IN) {
      const { role, tables } = viewOf({ relation, event: { privacy } });
      expect(tables, `${role} as ${relation}`).toEqual(tablesOfRole.get(role) ?? tables);
      tablesOfRole.set(role, tables);
    }
  expect([...tablesOfRole.keys()].sort()).toEqual(
    ['guest', 'manager', 'onlooker'].flatMap((role) => [`${role}:PRIVATE`, `${role}:PUBLIC`]),
  );
});

test('a missing entry does not compile', () => {
  const { posts: _reader, ...readers } = READERS;
  // @ts-expect-error posts have no reader
  const withoutReader: typeof READERS = readers;
  // @ts-expect-error another table's reader
  const withAnother: typeof READERS = { ...READERS, posts: READERS.comments };
  const nobody = { ...SYNCED_TABLES.posts, person: null };
  // @ts-expect-error the column with the person it shows is not named
  const withoutPerson: typeof SYNCED_TABLES = { ...SYNCED_TABLES, posts: nobody };
  const { seenBy: _seenBy, ...rest } = TABLES.posts;
  // @ts-expect-error its audience is not named
  const withoutAudience: TableDescription = rest;
  expect([withoutReader, withAnother, withoutPerson, withoutAudience]).toHaveLength(4);
});
