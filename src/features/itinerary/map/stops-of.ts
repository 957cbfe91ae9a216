import { coordinatesOf, type Coordinates } from '#contract/rules/coordinates.ts';
import { placeParts } from '#src/data/views/place-words.ts';
import { isOnePlace } from '#src/features/itinerary/map/has-map.ts';
import type { ShownActivity } from '#src/features/itinerary/shown.ts';

/** A place of the day with its activities, in the order in which the day reaches it. */
export interface Stop extends Coordinates {
  name: string;
  activities: ShownActivity[];
}

export function stopsOf(activities: readonly ShownActivity[]): Stop[] {
  const stops: Stop[] = [];
  for (const activity of activities) {
    const at = coordinatesOf(activity.location);
    if (!at) continue;
    const known = stops.find((stop) => isOnePlace(stop, at));
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

/** The stops in the order of the day, repeated each time the day returns to one. */
export function wayOf(activities: readonly ShownActivity[], stops: readonly Stop[]): number[] {
  const way: number[] = [];
  for (const activity of activities) {
    const at = stops.findIndex((stop) => stop.activities.includes(activity));
    if (at >= 0 && way.at(-1) !== at) way.push(at);
  }
  return way;
}
