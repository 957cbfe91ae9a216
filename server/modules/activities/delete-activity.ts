import { eq } from 'drizzle-orm';
import { activities } from '#server/db/schema.ts';
import type { Unit } from '#server/change/unit.ts';
import type { ActivityRecord } from '#server/modules/activities/present-activity.ts';
import { dropFiles } from '#server/modules/files/drop-files.ts';
import { insertTombstones } from '#server/change/insert-tombstones.ts';

export async function deleteActivity(
  unit: Unit,
  { id, eventId, imageFileId }: ActivityRecord,
): Promise<void> {
  const version = await unit.bump(eventId);
  await unit.tx.delete(activities).where(eq(activities.id, id));
  await dropFiles(unit, [imageFileId]);
  await insertTombstones(unit, { eventId, version }, 'activities', [id]);
}
