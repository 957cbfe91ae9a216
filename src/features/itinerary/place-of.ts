import type { Location } from '#contract/schemas/common.ts';
import { placeParts } from '#src/data/views/place-words.ts';

export interface Place {
  name: string;
  address: string;
  mapsUrl: string;
}

/**
 * A location's text and where a tap on it leads; null if there is none. A plain string is searched for as it
 * is.
 */
export function placeOf(location: Location): Place | null {
  const place = placeParts(location);
  if (!place) return null;
  const mapsUrl =
    (typeof location === 'object' && location?.googleMapsUri) ||
    searchUrl([place.name, place.address].filter(Boolean).join(', '));
  return { ...place, mapsUrl };
}

const searchUrl = (query: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
