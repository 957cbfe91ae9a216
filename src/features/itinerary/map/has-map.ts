import { coordinatesOf } from '#contract/rules/coordinates.ts';
import type { ShownActivity } from '#src/features/itinerary/shown.ts';

/** Whether a day has two different places that say where they are. */
export function hasMap(activities: readonly ShownActivity[]): boolean {
  const seen = new Set<string>();
  for (const { location } of activities) {
    const at = coordinatesOf(location);
    // ten metres, as the map takes places for one
    if (at) seen.add(`${at.latitude.toFixed(4)},${at.longitude.toFixed(4)}`);
    if (seen.size > 1) return true;
  }
  return false;
}
