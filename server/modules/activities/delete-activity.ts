import { eq } from 'drizzle-orm';
import { activities } from '#server/db/schema.ts';
import type { Unit } from '#server/http/unit.ts';
import type { ActivityRecord } from '#server/modules/activities/present-activity.ts';
import { dropFiles } from '#server/modules/files/drop-files.ts';
import { bury } from '#server/modules/sync/bury.ts';

export async function deleteActivity(
  unit: Unit,
  { id, eventId, imageFileId }: ActivityRecord,
): Promise<void> {
  const version = await unit.bump(eventId);
  await unit.tx.delete(activities).where(eq(activities.id, id));
  await dropFiles(unit, [imageFileId]);
  await bury(unit, { eventId, version }, 'activities', [id]);
}
