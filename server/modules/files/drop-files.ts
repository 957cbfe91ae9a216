import { inArray } from 'drizzle-orm';
import { files } from '#server/db/schema.ts';
import type { Unit } from '#server/change/unit.ts';

/**
 * Deletes file rows. Call it together with deleting the rows that show them. Bytes that no other file shares are
 * collected later (collect-bytes.ts).
 */
export async function dropFiles(unit: Pick<Unit, 'tx'>, ids: readonly (string | null)[]): Promise<void> {
  const given = ids.filter((id) => id !== null);
  if (given.length > 0) await unit.tx.delete(files).where(inArray(files.id, given));
}
