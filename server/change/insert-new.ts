import { and, eq, getTableName, inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { tombstones } from '#server/db/schema.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { Unit } from '#server/change/unit.ts';

// Takes the embedded database some 10 ms, within one turn of the event loop, and stays below PostgreSQL's 65,535
// parameters.
const ROWS_AT_ONCE = 100;

/**
 * Inserts rows whose ids a client may have proposed. Refuses an id that is taken, or that belonged to a deleted row
 * of the same table. A repeated creation is handled by the ledger and never gets here.
 * @throws Refusal ID_TAKEN
 */
export async function insertNew<Table extends PgTable & { id: PgColumn }>(
  unit: Unit,
  table: Table,
  rows: (Table['$inferInsert'] & { id: string })[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE);
    // "On conflict" rather than a lookup first: another change may insert the same id in between.
    const inserted = await unit.tx
      .insert(table)
      .values(some as Table['$inferInsert'][])
      .onConflictDoNothing()
      .returning({ id: table.id });
    if (inserted.length < some.length) throw new Refusal('ID_TAKEN');
    // Checked afterwards, because the insert may have waited for a change that deleted the row with this id.
    const ids = some.map(({ id }) => id);
    const [deleted] = await unit.tx
      .select({ id: tombstones.rowId })
      .from(tombstones)
      .where(and(inArray(tombstones.rowId, ids), eq(tombstones.tableName, getTableName(table))))
      .limit(1);
    if (deleted) throw new Refusal('ID_TAKEN');
  }
}
