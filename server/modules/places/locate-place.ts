import type { PlaceLocated } from '#contract/schemas/places.ts';
import { theWorld } from '#server/modules/places/world.ts';
import type { PlaceSearch } from '#server/providers/places/place-search.ts';

/** Coordinates from the service; the time zone from our own gazetteer, which saves a paid request. */
export async function locatePlace(places: PlaceSearch, placeId: string): Promise<PlaceLocated> {
  const [coordinates, world] = await Promise.all([places.locate(placeId), theWorld()]);
  return { coordinates, timezone: world.zoneAt(coordinates) };
}
