import type { LocalData } from '#src/data/databases/local-data.ts';
import type { OutboxDb } from '#src/data/databases/outbox-db.ts';
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import { foldsFor } from '#src/data/folds.ts';

/**
 * The outbox rows that a view needs: a page has all of them in memory (`Mirror`); elsewhere they are read.
 * `isOurs` says whether `read` would find a row; it must be the same for each `key`.
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
