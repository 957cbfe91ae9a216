import type { Location } from '#contract/schemas/common.ts';
import type { ActivityRow } from '#contract/schemas/activities.ts';
import { updateActivity } from '#src/mutations/activities/update-activity.ts';

export const samePlace = (one: Location, other: Location): boolean =>
  typeof one === 'object' && typeof other === 'object' && one !== null && one.placeId === other?.placeId;

/**
 * Adds the coordinates of a place that was saved a moment ago. Nothing is announced: the person has already
 * made the choice.
 */
export async function addCoordinates(
  activity: Pick<ActivityRow, 'id' | 'eventId' | 'programId'>,
  location: Location,
): Promise<void> {
  if (typeof location !== 'object' || location === null) return;
  const { coordinates: _, ...before } = location;
  await updateActivity({
    eventId: activity.eventId,
    dayId: activity.programId,
    activityId: activity.id,
    set: { location },
    base: { location: before },
  });
}
