import { and, eq } from 'drizzle-orm';
import { isId } from '#server/access/is-id.ts';
import { insertTombstones } from '#server/change/insert-tombstones.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { Unit } from '#server/change/unit.ts';
import { bulletins } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';
import type { BulletinRecord } from '#server/modules/bulletin/present-bulletin.ts';
import { dropFiles } from '#server/modules/files/drop-files.ts';
import { withdraw } from '#server/modules/notifications/withdraw.ts';

/** @throws Refusal BULLETIN_NOT_FOUND, also for a bulletin of another event */
export async function findBulletin(
  reader: Reader,
  eventId: string,
  bulletinId: string,
): Promise<BulletinRecord> {
  const [bulletin] = isId(bulletinId)
    ? await reader
        .select()
        .from(bulletins)
        .where(and(eq(bulletins.id, bulletinId), eq(bulletins.eventId, eventId)))
    : [];
  if (!bulletin) throw new Refusal('BULLETIN_NOT_FOUND');
  return bulletin;
}

/** Deletes a bulletin with its picture. */
export async function deleteBulletin(
  unit: Unit,
  { id, eventId, mediaFileId }: BulletinRecord,
): Promise<void> {
  const version = await unit.bump(eventId);
  await unit.tx.delete(bulletins).where(eq(bulletins.id, id));
  await dropFiles(unit, [mediaFileId]);
  await insertTombstones(unit, { eventId, version }, 'bulletins', [id]);
  await withdraw(unit, eventId, id, ['bulletin']);
}
