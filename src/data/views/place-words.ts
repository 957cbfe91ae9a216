import type { Location } from '#contract/schemas/common.ts';

/** The text of a location; null if there is none. */
export function placeParts(location: Location): { name: string; address: string } | null {
  if (location === null) return null;
  if (typeof location === 'string') return location.trim() === '' ? null : { name: location, address: '' };
  const name = location.structuredFormat.mainText || location.description;
  if (!name) return null;
  return {
    name,
    address:
      location.structuredFormat.secondaryText || (location.description === name ? '' : location.description),
  };
}

/** In one line; '' if there is none. */
export function placeWords(location: Location): string {
  const place = placeParts(location);
  return place ? [place.name, place.address].filter(Boolean).join(', ') : '';
}
