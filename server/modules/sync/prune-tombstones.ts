import { and, lt, ne, sql } from 'drizzle-orm';
import { tombstones } from '#server/db/schema.ts';
import type { Tx } from '#server/db/types.ts';

/**
 * Days for which deletions are remembered: longer than the ledger, so that a repeated creation always finds one of
 * the two.
 */
export const TOMBSTONE_DAYS = 220;
/** `table_name` of the mark that replaces all tombstones up to its version. Devices with an older cursor start over. */
export const PRUNED = '*';

/**
 * Deletes old tombstones; run by the maintenance timer. Each event keeps one mark, under its own id, that says up to
 * which version they were deleted.
 */
export async function pruneTombstones(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - TOMBSTONE_DAYS * 86_400_000);
  const old = and(lt(tombstones.deletedAt, before), ne(tombstones.tableName, PRUNED));
  await tx.execute(sql`
    insert into ${tombstones} (event_id, table_name, row_id, version, deleted_at)
    select event_id, ${PRUNED}, event_id, max(version), max(deleted_at) from ${tombstones} where ${old} group by event_id
    on conflict (row_id, table_name, event_id) do update set
      version = greatest(${tombstones.version}, excluded.version), deleted_at = excluded.deleted_at`);
  await tx.delete(tombstones).where(old);
}
