import { sql } from 'drizzle-orm';
import { tombstones } from '#server/db/schema.ts';
import type { Tx } from '#server/db/types.ts';

/**
 * Days for which deletions are remembered: at least 90 (sync.md section 3), and longer than the ledger, so
 * that a creation sent again finds one of the two.
 */
export const TOMBSTONE_DAYS = 220;
/** Stands in `table_name` for everything forgotten up to its version: cursors older than it start afresh. */
export const PRUNED = '*';

/**
 * Forgets old deletions, for the maintenance timer. The newest old one of each event stays behind as its
 * mark.
 */
export async function pruneTombstones(tx: Tx, now: Date): Promise<void> {
  const old = sql`deleted_at < ${new Date(now.getTime() - TOMBSTONE_DAYS * 86_400_000).toISOString()}::timestamptz`;
  await tx.execute(sql`
    update ${tombstones} set table_name = ${PRUNED} where row_id in
      (select distinct on (event_id) row_id from ${tombstones} where ${old} order by event_id, version desc, row_id desc)`);
  await tx.execute(sql`
    delete from ${tombstones} t where ${old} and exists
      (select 1 from ${tombstones} m where m.event_id = t.event_id and m.table_name = ${PRUNED} and (m.version, m.row_id) > (t.version, t.row_id))`);
  await tx.execute(sql`delete from ${tombstones} where ${old} and table_name <> ${PRUNED}`);
}
