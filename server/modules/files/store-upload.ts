import { randomUUID } from 'node:crypto';
import { files } from '#server/db/schema.ts';
import type { Unit } from '#server/change/unit.ts';
import type { PreparedFile } from '#server/modules/files/prepare-upload.ts';

export type FileRow = typeof files.$inferSelect;

/**
 * Turns a prepared upload into a file: inserts its row in the caller's transaction. Its bytes are already
 * stored.
 */
export async function storeUpload(
  unit: Unit,
  of: { file: PreparedFile; purpose: FileRow['purpose']; eventId: string | null },
): Promise<FileRow> {
  const [row] = await unit.tx
    .insert(files)
    .values({
      id: randomUUID(),
      uploaderId: unit.actor.userId,
      eventId: of.eventId,
      purpose: of.purpose,
      createdAt: unit.now,
      ...of.file,
    })
    .returning();
  if (!row) throw new Error('a file was not stored');
  return row;
}
