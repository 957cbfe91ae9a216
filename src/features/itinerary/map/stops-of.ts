import { coordinatesOf, type Coordinates } from '#contract/rules/coordinates.ts';
import { placeParts } from '#src/data/views/place-words.ts';
import type { ShownActivity } from '#src/features/itinerary/shown.ts';

/** A place of the day, with what takes place there, in the order in which the day comes to it. */
export interface Stop extends Coordinates {
  name: string;
  activities: ShownActivity[];
}

/** Two places that are nearer to each other than this many degrees are one: some ten metres. */
const ONE_PLACE = 1e-4;

export function stopsOf(activities: readonly ShownActivity[]): Stop[] {
  const stops: Stop[] = [];
  for (const activity of activities) {
    const at = coordinatesOf(activity.location);
    if (!at) continue;
    const known = stops.find(
      (stop) =>
        Math.abs(stop.latitude - at.latitude) < ONE_PLACE &&
        Math.abs(stop.longitude - at.longitude) < ONE_PLACE,
    );
    if (known) known.activities.push(activity);
    else
      stops.push({
        ...at,
        name: placeParts(activity.location)?.name ?? activity.name,
        activities: [activity],
      });
  }
  return stops;
}

/** The stops in the order of the day, one again each time the day comes back to it. */
export function wayOf(activities: readonly ShownActivity[], stops: readonly Stop[]): number[] {
  const way: number[] = [];
  for (const activity of activities) {
    const at = stops.findIndex((stop) => stop.activities.includes(activity));
    if (at >= 0 && way.at(-1) !== at) way.push(at);
  }
  return way;
}
