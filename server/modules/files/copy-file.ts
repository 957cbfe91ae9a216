import { eq } from 'drizzle-orm';
import { files } from '#server/db/schema.ts';
import type { Unit } from '#server/change/unit.ts';
import { storeUpload } from '#server/modules/files/store-upload.ts';

/**
 * Creates a separate file row with the same bytes for a copied row, so that each can be deleted on its own. Returns
 * its id.
 * @throws Refusal EVENT_FULL
 */
export async function copyFile(unit: Unit, fileId: string | null): Promise<string | null> {
  if (fileId === null) return null;
  const [file] = await unit.tx.select().from(files).where(eq(files.id, fileId));
  if (!file) return null;
  const { sha256, name, mimeType, bytes, width, height, seconds, purpose, eventId } = file;
  const prepared = { sha256, name, mimeType, bytes, width, height, seconds };
  return (await storeUpload(unit, { file: prepared, purpose, eventId })).id;
}
