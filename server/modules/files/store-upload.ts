import { randomUUID } from 'node:crypto';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { FILE_LIMITS } from '#contract/constants.ts';
import { bin, files } from '#server/db/schema.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { Unit } from '#server/change/unit.ts';
import { dropFiles } from '#server/modules/files/drop-files.ts';
import type { PreparedFile } from '#server/modules/files/prepare-upload.ts';

export type FileRow = typeof files.$inferSelect;

/**
 * Turns a prepared upload into a file by inserting its row in the caller's transaction. The bytes are stored already.
 * @throws Refusal EVENT_FULL
 */
export async function storeUpload(
  unit: Unit,
  of: { file: PreparedFile; purpose: FileRow['purpose']; eventId: string | null },
): Promise<FileRow> {
  if (of.eventId !== null) await checkQuota(unit, of.eventId, of.file.bytes);
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

/**
 * The event's row is locked already, so two concurrent uploads cannot both take the last free bytes. Pictures in the
 * bin count too, and are deleted to make room, oldest first.
 */
async function checkQuota(unit: Unit, eventId: string, bytes: number): Promise<void> {
  const { tx } = unit;
  const [used] = await tx
    .select({ bytes: sql`coalesce(sum(${files.bytes}), 0)`.mapWith(Number) })
    .from(files)
    .where(eq(files.eventId, eventId));
  let over = (used?.bytes ?? 0) + bytes - FILE_LIMITS.event;
  if (over <= 0) return;
  const binned = await tx
    .select({ id: files.id, bytes: files.bytes })
    .from(bin)
    .innerJoin(files, eq(files.id, bin.imageFileId))
    .where(eq(bin.eventId, eventId))
    .orderBy(asc(bin.deletedAt), asc(bin.id));
  const going = binned.filter((file) => {
    const goes = over > 0;
    if (goes) over -= file.bytes;
    return goes;
  });
  if (over > 0) throw new Refusal('EVENT_FULL');
  const ids = going.map(({ id }) => id);
  await dropFiles(unit, ids);
  // stamped, so that devices, which hold the bin, stop offering the picture
  const version = await unit.bump(eventId);
  await tx
    .update(bin)
    .set({ imageFileId: null, version, updatedAt: unit.now })
    .where(inArray(bin.imageFileId, ids));
}
