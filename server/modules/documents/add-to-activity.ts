import { eq } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import type { ActivityDocumentsBody } from '#contract/schemas/documents.ts';
import type { Unit } from '#server/change/unit.ts';
import { activityDocuments } from '#server/db/schema.ts';
import { setActivityDocuments, stampActivities } from '#server/modules/activities/activity-documents.ts';
import type { ActivityRecord } from '#server/modules/activities/present-activity.ts';
import { addDocuments } from '#server/modules/documents/add-documents.ts';
import type { PreparedFile } from '#server/modules/files/prepare-upload.ts';

/**
 * Adds common documents to an activity. Of the others, those to keep stay; all of them if none are named.
 * @throws Refusal INVALID_INPUT for one to keep that is not of this event; EVENT_FULL, ID_TAKEN
 */
export async function addToActivity(
  unit: Unit,
  activity: ActivityRecord,
  { documents: staying, ...said }: InferOutput<typeof ActivityDocumentsBody>,
  prepared: readonly PreparedFile[],
): Promise<void> {
  const { id, eventId } = activity;
  const there = await unit.tx.select().from(activityDocuments).where(eq(activityDocuments.activityId, id));
  const added = await addDocuments(unit, { eventId, userId: null }, said, prepared);
  await setActivityDocuments(unit, activity, [
    ...(staying ?? there.map(({ documentId }) => documentId)),
    ...added,
  ]);
  await stampActivities(unit, eventId, [id]);
}
