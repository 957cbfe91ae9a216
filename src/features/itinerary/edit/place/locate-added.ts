import { coordinatesOf } from '#contract/rules/coordinates.ts';
import type { Location } from '#contract/schemas/common.ts';
import { ownData } from '#src/data/databases/current-data.ts';
import { placeWords } from '#src/data/views/place-words.ts';
import { readEventView } from '#src/data/views/read-view.ts';
import { addCoordinates, samePlace } from '#src/features/itinerary/edit/place/add-coordinates.ts';
import { locatePlace } from '#src/features/itinerary/edit/place/locate-place.ts';

/**
 * An activity can be added before a maps service has located its place; the coordinates are then added
 * afterwards.
 */
export async function locateAdded(
  { eventId, activityId }: { eventId: string; activityId: string },
  location: Location,
): Promise<void> {
  if (coordinatesOf(location)) return;
  const located = await locatePlace({ words: placeWords(location), location });
  if (!located) return;
  const now = (await readEventView(ownData(), eventId, ['activities'])).get('activities', activityId);
  // somebody may have entered another text in the meantime
  if (now && samePlace(now.location, located.location) && !coordinatesOf(now.location))
    await addCoordinates(now, located.location);
}
