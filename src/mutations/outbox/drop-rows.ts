import { deleteMany } from '#src/data/databases/many-rows.ts';
import type { OutboxDb } from '#src/data/databases/outbox-db.ts';
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';

/** Removes rows, and files that no other row needs. Call inside a transaction over `mutations` and `blobs`. */
export async function dropRows(
  outbox: OutboxDb,
  rows: readonly Pick<OutboxRow, 'id' | 'blobs'>[],
): Promise<void> {
  await deleteMany(
    outbox.mutations,
    rows.map((row) => row.id),
  );
  const files = new Set(rows.flatMap((row) => row.blobs));
  if (files.size === 0) return;
  await outbox.mutations.each((row) => row.blobs.forEach((sha256) => files.delete(sha256)));
  await outbox.blobs.bulkDelete([...files]);
}
