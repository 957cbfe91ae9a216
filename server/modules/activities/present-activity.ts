import { activityInstants } from '#contract/rules/time.ts';
import type { ActivityRow } from '#contract/schemas/activities.ts';
import type { EventRecord, Viewer } from '#server/access/relation-to-event.ts';
import type { activities } from '#server/db/schema.ts';
import type { DocumentsOf } from '#server/modules/activities/activity-documents.ts';
import { imageUrl } from '#server/modules/people/image-url.ts';

export type ActivityRecord = typeof activities.$inferSelect;

// PostgreSQL separates date and time with a space.
const iso = (local: string): string => local.replace(' ', 'T');

/** The activity's stored wall times as instants. */
export function activityTimes(
  activity: Pick<ActivityRecord, 'startsLocal' | 'endsLocal' | 'timezone'>,
  event: Pick<EventRecord, 'timezone'>,
): { startDateTime: string; endDateTime: string; timezone: string } {
  const timezone = activity.timezone ?? event.timezone;
  return { ...activityInstants(iso(activity.startsLocal), iso(activity.endsLocal), timezone), timezone };
}

export const presentActivity = (
  activity: ActivityRecord,
  event: EventRecord,
  viewer: Viewer,
  documentsOf: DocumentsOf,
): ActivityRow => ({
  id: activity.id,
  eventId: activity.eventId,
  programId: activity.dayId,
  name: activity.name,
  subtitle: activity.subtitle,
  description: activity.description,
  ...activityTimes(activity, event),
  image: imageUrl(activity.imageFileId, event.privacy, viewer),
  ...(activity.imageCredit && { imageCredit: activity.imageCredit }),
  location: activity.location,
  documents: documentsOf(activity.id),
  version: activity.version,
  updatedAt: activity.updatedAt.toISOString(),
});
