import { sql } from 'drizzle-orm';
import { TABLE_NAMES, type TableName } from '#contract/tables.ts';
import { builtOnce } from '#server/db/built-once.ts';
import { SYNCED_TABLES } from '#server/db/synced-tables.ts';
import type { Reader } from '#server/db/types.ts';

/**
 * Tables that are not checked in advance: the event's own row has already been read, and in the other two only one
 * person's rows are indexed by version.
 */
const ALWAYS: ReadonlySet<TableName> = new Set(['events', 'reads', 'notifications']);
const LOOKED_AT = TABLE_NAMES.filter((name) => !ALWAYS.has(name));

const queryIn = builtOnce((reader) => {
  const found = LOOKED_AT.map((name) => {
    const { table, eventId, version } = SYNCED_TABLES[name];
    return sql`select ${sql.raw(`'${name}'`)} as name where exists (select from ${table} where ${eventId} = ${sql.placeholder('eventId')} and ${version} > ${sql.placeholder('after')})`;
  });
  return reader
    .select({ name: sql<TableName>`name` })
    .from(sql`(${sql.join(found, sql` union all `)}) as changed`)
    .prepare('changed_tables');
});

/**
 * Those of `tables` in which rows of the event may have changed after a version. One query for all of them, because a
 * change touches only one or two of many.
 */
export async function changedTables(
  reader: Reader,
  tables: readonly TableName[],
  { eventId, after }: { eventId: string; after: number },
): Promise<readonly TableName[]> {
  const found = new Set((await queryIn(reader).execute({ eventId, after })).map(({ name }) => name));
  return tables.filter((name) => ALWAYS.has(name) || found.has(name));
}
