import type { Location } from '#contract/schemas/common.ts';

export interface Place { name: string; address: string; mapsUrl: string }

/** How a location reads and where a tap on it leads; null where there is none. A plain string is searched for as it stands. */
export function placeOf(location: Location): Place | null {
  if (location === null) return null;
  if (typeof location === 'string') return location.trim() === '' ? null : { name: location, address: '', mapsUrl: searchUrl(location) };
  const name = location.structuredFormat.mainText || location.description;
  if (!name) return null;
  const address = location.structuredFormat.secondaryText || (location.description === name ? '' : location.description);
  return { name, address, mapsUrl: location.googleMapsUri ?? searchUrl([name, address].filter(Boolean).join(', ')) };
}

const searchUrl = (query: string): string => `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
