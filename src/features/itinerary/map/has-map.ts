import { coordinatesOf } from '#contract/rules/coordinates.ts';
import type { ShownActivity } from '#src/features/itinerary/shown.ts';

/** Whether a day has two different places with coordinates. */
export function hasMap(activities: readonly ShownActivity[]): boolean {
  const seen = new Set<string>();
  for (const { location } of activities) {
    const at = coordinatesOf(location);
    // ten metres: closer places count as one, as on the map
    if (at) seen.add(`${at.latitude.toFixed(4)},${at.longitude.toFixed(4)}`);
    if (seen.size > 1) return true;
  }
  return false;
}
