import type { PlaceLocated } from '#contract/schemas/places.ts';
import { theWorld } from '#server/modules/places/world.ts';
import type { PlaceSearch } from '#server/providers/places/place-search.ts';

/** The service says where it is, our own list what its clocks show: that is one question less to pay for. */
export async function locatePlace(places: PlaceSearch, placeId: string): Promise<PlaceLocated> {
  const [coordinates, world] = await Promise.all([places.locate(placeId), theWorld()]);
  return { coordinates, timezone: world.zoneAt(coordinates) };
}
