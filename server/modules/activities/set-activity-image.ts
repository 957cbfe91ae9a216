import { eq } from 'drizzle-orm';
import { activities } from '#server/db/schema.ts';
import type { Unit } from '#server/change/unit.ts';
import type { ActivityRecord } from '#server/modules/activities/present-activity.ts';
import type { PreparedFile } from '#server/modules/files/prepare-upload.ts';
import { replaceCover } from '#server/modules/files/replace-cover.ts';

/** The activity's picture. Last write wins. */
export async function setActivityImage(
  unit: Unit,
  { id, eventId, imageFileId: former }: ActivityRecord,
  file: PreparedFile | undefined,
): Promise<void> {
  const cover = await replaceCover(unit, { eventId, former, file });
  await unit.tx
    .update(activities)
    .set({ ...cover, version: await unit.bump(eventId), updatedAt: unit.now })
    .where(eq(activities.id, id));
}
