export interface ItineraryPlace {
  itineraryId: string;
  dayId: string | undefined;
  activityId: string | undefined;
}

const PATH = /^\/itinerary\/([^/?#]+)(?:\/([^/?#]+))?(?:\/([^/?#]+))?\/?(?:[?#]|$)/;

/** What the address of an itinerary refers to; null for any other address. */
export function placeOf(path: string): ItineraryPlace | null {
  const [itineraryId, dayId, activityId] = PATH.exec(path)?.slice(1) ?? [];
  return itineraryId === undefined ? null : { itineraryId, dayId, activityId };
}
