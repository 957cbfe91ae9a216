import { NEAR_MAX } from '#contract/constants.ts';
import { coordinatesOf, type Coordinates } from '#contract/rules/coordinates.ts';
import type { Location } from '#contract/schemas/common.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';
import { readItinerary } from '#src/data/views/event.ts';
import { placeWords } from '#src/data/views/place-words.ts';
import { plain } from '#src/data/views/search.ts';

/** A place and its text. */
export interface KnownPlace {
  words: string;
  location: Location;
  /** The place's time zone, if its source knows it. */
  timezone?: string;
}

export interface PlacesHere {
  known: readonly KnownPlace[];
  /** Coordinates of the current event's places, where known. */
  near: readonly Coordinates[];
}

/**
 * The places of the person's own events on this device, each once: first those of this event, including
 * unsent ones, then the most used.
 */
export async function readPlacesHere(data: LocalData, eventId: string): Promise<PlacesHere> {
  const [itinerary, events, others] = await Promise.all([
    readItinerary(data, eventId),
    data.cache.events.toArray(),
    data.cache.activities.toArray(),
  ]);
  const own = new Set(
    events.flatMap(({ id, isOwner, isHost, isGuest }) => (isOwner || isHost || isGuest ? id : [])),
  );
  const here = itinerary?.days.flatMap(({ activities }) => activities) ?? [];
  const known = new Map<string, KnownPlace & { uses: number }>();
  const note = (location: Location, weight: number) => {
    const words = placeWords(location);
    if (!words) return;
    const before = known.get(words);
    // a place chosen from a map says more than the same words typed
    const kept = before && typeof before.location === 'object' ? before.location : location;
    known.set(words, { words, location: kept, uses: (before?.uses ?? 0) + weight });
  };
  for (const { location } of here) note(location, 10_000);
  for (const { location, eventId: of } of others) if (of !== eventId && own.has(of)) note(location, 1);
  return {
    known: [...known.values()]
      .sort((a, b) => b.uses - a.uses || a.words.localeCompare(b.words))
      .map(({ words, location }) => ({ words, location })),
    near: here.flatMap(({ location }) => coordinatesOf(location) ?? []).slice(0, NEAR_MAX),
  };
}

/** Those that contain every word of the query; all of them for an empty query. */
export function placesLike(known: readonly KnownPlace[], query: string, most: number): KnownPlace[] {
  const wanted = plain(query).split(/\s+/).filter(Boolean);
  return known.filter(({ words }) => wanted.every((word) => plain(words).includes(word))).slice(0, most);
}
