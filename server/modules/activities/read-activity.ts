import type { ActivityRow } from '#contract/schemas/activities.ts';
import type { EventAccess, Viewer } from '#server/access/relation-to-event.ts';
import type { Unit } from '#server/change/unit.ts';
import type { Reader } from '#server/db/types.ts';
import { readActivityDocuments } from '#server/modules/activities/activity-documents.ts';
import { findActivity } from '#server/modules/activities/find-activity.ts';
import { presentActivity } from '#server/modules/activities/present-activity.ts';

/** @throws Refusal ACTIVITY_NOT_FOUND, also for an activity of another day */
export async function readActivity(
  reader: Reader,
  access: EventAccess,
  viewer: Viewer,
  dayId: string,
  activityId: string,
): Promise<ActivityRow> {
  const activity = await findActivity(reader, dayId, activityId);
  return presentActivity(
    activity,
    access.event,
    viewer,
    await readActivityDocuments(reader, access, activity.id),
  );
}

/** The activity as a change returns it to its author. */
export const freshActivity = async (
  unit: Unit,
  access: EventAccess,
  dayId: string,
  activityId: string,
): Promise<Record<string, unknown>> => ({
  ...(await readActivity(unit.tx, access, { userId: unit.actor.userId, now: unit.now }, dayId, activityId)),
});
