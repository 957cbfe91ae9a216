import { inArray } from 'drizzle-orm';
import { insertTombstones } from '#server/change/insert-tombstones.ts';
import type { Unit } from '#server/change/unit.ts';
import { bin } from '#server/db/schema.ts';
import { dropFiles } from '#server/modules/files/drop-files.ts';

export type BinRecord = typeof bin.$inferSelect;

/** Deletes entries of the bin for good, with their pictures. */
export async function forgetBinned(
  unit: Pick<Unit, 'tx' | 'now'>,
  of: { eventId: string; version: number },
  rows: readonly Pick<BinRecord, 'id' | 'imageFileId' | 'restoredAt'>[],
): Promise<void> {
  if (rows.length === 0) return;
  await unit.tx.delete(bin).where(
    inArray(
      bin.id,
      rows.map(({ id }) => id),
    ),
  );
  await dropFiles(
    unit,
    rows.map(({ imageFileId }) => imageFileId),
  );
  // devices have already dropped the bin rows of what was restored
  const held = rows.filter(({ restoredAt }) => restoredAt === null);
  await insertTombstones(
    unit,
    of,
    'bin',
    held.map(({ id }) => id),
  );
}
