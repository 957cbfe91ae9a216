import { sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { TableName } from '#contract/tables.ts';
import { tombstones } from '#server/db/schema.ts';
import { SYNCED_TABLES } from '#server/db/synced-tables.ts';
import type { Reader } from '#server/db/types.ts';
import { mayKnowOf } from '#server/modules/sync/changed-rows.ts';
import type { PageOf } from '#server/modules/sync/table-reader.ts';
import { READERS } from '#server/modules/sync/table-readers.ts';

interface Stamped {
  table: PgTable;
  eventId: AnyColumn;
  version: AnyColumn;
  sent: SQL | undefined;
}

/**
 * Where a page of about `limit` rows of these tables ends: the version at which the limit is reached, or null if
 * everything after `after` fits. A version is never split, because the cursor is a version, so one large change may
 * exceed the limit. Rows that are only for other people do not count: a crowd has many.
 */
export async function pageBoundary(
  reader: Reader,
  of: PageOf,
  tables: readonly TableName[],
  limit: number,
): Promise<number | null> {
  const stamped: Stamped[] = [
    ...tables.map((name) => ({ ...SYNCED_TABLES[name], sent: READERS[name].sent?.(of) })),
    {
      table: tombstones,
      eventId: tombstones.eventId,
      version: tombstones.version,
      sent: mayKnowOf(of),
    },
  ];
  const changed = stamped.map(
    ({ table, eventId, version, sent }) =>
      sql`select ${version} as version from ${table} where ${eventId} = ${of.access.event.id} and ${version} > ${of.after} ${sent ? sql`and ${sent}` : sql``}`,
  );
  const [row] = await reader
    .select({ version: sql<number>`version` })
    .from(sql`(${sql.join(changed, sql` union all `)}) as changed`)
    .orderBy(sql`version`)
    .offset(Math.max(0, limit - 1))
    .limit(1);
  return row?.version ?? null;
}
