import type { ItineraryPlace } from '#contract/rules/itinerary-place.ts';
import type { EventWithProgram } from '#contract/schemas/events.ts';

export interface ProgrammeIds {
  days: ReadonlySet<string>;
  /** The day of each activity. */
  dayOf: ReadonlyMap<string, string>;
}

/** Stands for every id that the programme does not have. */
const UNKNOWN = '-';

export function idsIn({ programs }: EventWithProgram): ProgrammeIds {
  return {
    days: new Set(programs.map(({ id }) => id)),
    dayOf: new Map(
      programs.flatMap(({ id, activities }) => activities.map((activity) => [activity.id, id] as const)),
    ),
  };
}

/**
 * The path whose page is what this place shows: the same for all places that show the same, however many can be made
 * up. The app finds an activity under whichever day, and says of a day or an activity it cannot find that it is gone.
 */
export function pathShown(
  { itineraryId, dayId, activityId }: ItineraryPlace,
  ids: ProgrammeIds | null,
): string {
  const holder = activityId && ids?.dayOf.get(activityId);
  const day = holder || (dayId && (ids?.days.has(dayId) ? dayId : UNKNOWN));
  const activity = holder ? activityId : activityId && UNKNOWN;
  return ['/itinerary', itineraryId, day, activity].filter(Boolean).join('/');
}
