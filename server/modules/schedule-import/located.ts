import type { Coordinates } from '#contract/rules/coordinates.ts';
import type { Location } from '#contract/schemas/common.ts';

/** A place with coordinates in the file is stored like one chosen on a map. */
export function located(location: string | null, coordinates: Coordinates | null | undefined): Location {
  if (location === null || !coordinates) return location;
  const at = `${coordinates.latitude},${coordinates.longitude}`;
  return {
    placeId: `geo:${at}`,
    description: location,
    structuredFormat: { mainText: location, secondaryText: '' },
    googleMapsUri: `https://www.google.com/maps/search/?api=1&query=${at}`,
    coordinates,
  };
}
