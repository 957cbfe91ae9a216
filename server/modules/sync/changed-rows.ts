import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import { isManager } from '#contract/rules/relation.ts';
import type { EventChanges, Rows } from '#contract/schemas/sync.ts';
import type { TableName } from '#contract/tables.ts';
import { tombstones } from '#server/db/schema.ts';
import { within, type PageOf, type ReadOf } from '#server/modules/sync/table-reader.ts';
import { READERS } from '#server/modules/sync/table-readers.ts';

/** The changed rows of these tables, as the viewer may see them. Tables without any are left out. */
export async function readChangedRows(tables: readonly TableName[], of: ReadOf): Promise<Rows> {
  const changed: Rows = {};
  for (const name of tables) {
    const rows = await READERS[name].read(of);
    if (rows.length > 0) changed[name] = rows as never;
  }
  return changed;
}

/** Only hosts may learn that something of another guest's was deleted. */
export const mayKnowOf = ({ access, viewer }: Pick<PageOf, 'access' | 'viewer'>): SQL | undefined =>
  isManager(access.relation)
    ? undefined
    : or(
        isNull(tombstones.forUserId),
        viewer.userId === null ? undefined : eq(tombstones.forUserId, viewer.userId),
      );

/**
 * Ids of deleted rows in these tables that the viewer may hold and must drop. `changed`: the tables that still have
 * rows which changed within the range.
 */
export async function readDeletedIds(
  tables: readonly TableName[],
  changed: readonly TableName[],
  of: ReadOf,
): Promise<EventChanges['deleted']> {
  const deleted: EventChanges['deleted'] = {};
  const drop = (name: TableName, ids: string[]): void => {
    if (ids.length > 0) (deleted[name] ??= []).push(...ids);
  };
  const gone = await of.reader
    .select({ name: tombstones.tableName, id: tombstones.rowId })
    .from(tombstones)
    .where(
      and(
        within(tombstones, of.access.event.id, of.range),
        inArray(tombstones.tableName, [...tables]),
        mayKnowOf(of),
      ),
    );
  for (const { name, id } of gone) drop(name as TableName, [id]);
  for (const name of changed) drop(name, (await READERS[name].readWithdrawn?.(of)) ?? []);
  return deleted;
}
