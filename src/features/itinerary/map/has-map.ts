import { coordinatesOf, type Coordinates } from '#contract/rules/coordinates.ts';
import type { ShownActivity } from '#src/features/itinerary/shown.ts';

/** Less than this many degrees apart: some ten metres. */
const ONE_PLACE = 1e-4;

export const isOnePlace = (a: Coordinates, b: Coordinates): boolean =>
  Math.abs(a.latitude - b.latitude) < ONE_PLACE && Math.abs(a.longitude - b.longitude) < ONE_PLACE;

/** Whether a day has two different places with coordinates. */
export function hasMap(activities: readonly ShownActivity[]): boolean {
  let first: Coordinates | undefined;
  return activities.some(({ location }) => {
    const at = coordinatesOf(location);
    if (!at) return false;
    first ??= at;
    return !isOnePlace(first, at);
  });
}
