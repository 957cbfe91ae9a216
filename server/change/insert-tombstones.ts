import { sql } from 'drizzle-orm';
import type { TableName } from '#contract/tables.ts';
import type { Unit } from '#server/change/unit.ts';
import { tombstones } from '#server/db/schema.ts';

/**
 * Records deleted rows, so that every device that holds them drops them at its next pull. Call it with every delete,
 * including cascades. `forUserId`: the only person besides the hosts who held the rows and may learn of it.
 */
export async function insertTombstones(
  unit: Pick<Unit, 'tx' | 'now'>,
  of: { eventId: string; version: number },
  table: TableName,
  ids: readonly string[],
  forUserId: string | null = null,
): Promise<void> {
  if (ids.length === 0) return;
  await unit.tx
    .insert(tombstones)
    .values(ids.map((rowId) => ({ ...of, tableName: table, rowId, forUserId, deletedAt: unit.now })))
    .onConflictDoUpdate({
      target: [tombstones.rowId, tombstones.tableName, tombstones.eventId],
      set: { version: sql`excluded.version`, deletedAt: sql`excluded.deleted_at` },
    });
}
