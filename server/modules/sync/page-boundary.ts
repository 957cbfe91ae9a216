import { sql, type AnyColumn } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { TableName } from '#contract/tables.ts';
import { tombstones } from '#server/db/schema.ts';
import { SYNCED_TABLES } from '#server/db/synced-tables.ts';
import type { Reader } from '#server/db/types.ts';

interface Stamped {
  table: PgTable;
  eventId: AnyColumn;
  version: AnyColumn;
  reader?: AnyColumn;
}

/**
 * Where a page of about `limit` rows of these tables ends: the version at which the limit is reached, or null
 * when everything after `after` fits. A version is never split, because the cursor is a version: one large
 * change may exceed the limit. Rows that are for others alone take no room: a crowd has many.
 */
export async function pageBoundary(
  reader: Reader,
  { eventId, userId }: { eventId: string; userId: string | null },
  tables: readonly TableName[],
  after: number,
  limit: number,
): Promise<number | null> {
  const stamped: Stamped[] = [
    ...tables.map((name) => SYNCED_TABLES[name]),
    { table: tombstones, eventId: tombstones.eventId, version: tombstones.version },
  ];
  const changed = stamped.map(
    (of) =>
      sql`select ${of.version} as version from ${of.table} where ${of.eventId} = ${eventId} and ${of.version} > ${after} ${of.reader ? sql`and ${of.reader} = ${userId}` : sql``}`,
  );
  const [row] = await reader
    .select({ version: sql<number>`version` })
    .from(sql`(${sql.join(changed, sql` union all `)}) as changed`)
    .orderBy(sql`version`)
    .offset(Math.max(0, limit - 1))
    .limit(1);
  return row?.version ?? null;
}
