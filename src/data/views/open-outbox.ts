import type { LocalData } from '#src/data/databases/local-data.ts';
import type { OutboxDb } from '#src/data/databases/outbox-db.ts';
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import { foldsFor } from '#src/data/folds.ts';

/**
 * Rows of the outbox that a view is about: a screen has all of them in memory (`Mirror`), everybody else reads
 * them. `isOurs` says of a row whether `read` finds it; the same for each `key`.
 */
export async function openOutbox(
  { outbox, reads }: LocalData,
  key: string,
  isOurs: (row: OutboxRow) => boolean,
  read: (outbox: OutboxDb) => Promise<OutboxRow[]>,
): Promise<OutboxRow[]> {
  if (!outbox) return [];
  if (!reads) {
    const rows = await read(outbox);
    await foldsFor(rows);
    return rows;
  }
  reads.concerns.set(key, isOurs);
  return reads.rows().filter((row) => isOurs(row));
}
