import type { EventWithProgram } from '#contract/schemas/events.ts';

/** What a shared link refers to. The ids of day and activity are as typed: the event may have no such. */
export interface LinkedPlace {
  eventId: string;
  dayId: string | undefined;
  activityId: string | undefined;
}

export interface ProgrammeIds {
  days: ReadonlySet<string>;
  /** The day of each activity. */
  dayOf: ReadonlyMap<string, string>;
}

/** Stands for every id that the programme does not have. */
const UNKNOWN = '-';

/**
 * Null for an address that the itinerary's page is not rendered for: one that is longer, or that spells the event's id
 * in another way. Reads the same as `placeOf` in src/app/routing/itinerary-place.ts.
 */
export function placeIn(url: string, eventId: string): LinkedPlace | null {
  const [, named, dayId, activityId] =
    /^\/itinerary\/([^/?#]+)(?:\/([^/?#]+))?(?:\/([^/?#]+))?\/?(?:[?#]|$)/.exec(url) ?? [];
  return named === eventId ? { eventId, dayId, activityId } : null;
}

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
export function pathShown({ eventId, dayId, activityId }: LinkedPlace, ids: ProgrammeIds | null): string {
  const holder = activityId && ids?.dayOf.get(activityId);
  const day = holder || (dayId && (ids?.days.has(dayId) ? dayId : UNKNOWN));
  const activity = holder ? activityId : activityId && UNKNOWN;
  return ['/itinerary', eventId, day, activity].filter(Boolean).join('/');
}
