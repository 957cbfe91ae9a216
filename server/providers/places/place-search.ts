import type { Coordinates } from '#contract/rules/coordinates.ts';
import type { PlaceSuggestions } from '#contract/schemas/places.ts';

/** Port to a maps service. */
export interface PlaceSearch {
  /** What the service proposes for what was typed. @throws Error when it does not answer as it should */
  suggest(input: string): Promise<PlaceSuggestions>;
  /** Where a place that it proposed is. @throws Error when it does not answer as it should */
  locate(placeId: string): Promise<Coordinates>;
}
