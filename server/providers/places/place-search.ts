import type { Coordinates } from '#contract/rules/coordinates.ts';
import type { PlaceSuggestions } from '#contract/schemas/places.ts';

/** Port to a maps service. */
export interface PlaceSearch {
  /**
   * The service's suggestions for what was typed.
   * @throws Error when it does not answer as expected
   */
  suggest(input: string): Promise<PlaceSuggestions>;
  /**
   * Coordinates of a suggested place.
   * @throws Error when it does not answer as expected
   */
  locate(placeId: string): Promise<Coordinates>;
}
