import { coordinatesOf } from '#contract/rules/coordinates.ts';
import type { KnownPlace } from '#src/data/views/places-here.ts';
import { placeCalls } from '#src/session/place-calls.ts';

/**
 * A place that was chosen, with what it does not say itself: where it is, for places of a maps service come without
 * coordinates, and the zone of its clocks. null where there is nothing more to know, or no answer; then it is a place
 * all the same.
 */
export async function locatePlace(place: KnownPlace): Promise<KnownPlace | null> {
  const { location, timezone } = place;
  if (typeof location !== 'object' || !location || timezone) return null;
  const at = coordinatesOf(location);
  try {
    if (at) {
      const { deviceGazetteer } = await import('#src/data/gazetteer/device-gazetteer.ts');
      const zone = (await deviceGazetteer()).zoneAt(at);
      return zone === null ? null : { ...place, timezone: zone };
    }
    const { coordinates, timezone: zone } = await placeCalls.locate(location.placeId);
    return coordinates && { ...place, location: { ...location, coordinates }, timezone: zone ?? undefined };
  } catch {
    return null;
  }
}
