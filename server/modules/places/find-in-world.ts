import type { InferOutput } from 'valibot';
import type { PlaceQuery, PlaceSuggestions } from '#contract/schemas/places.ts';
import { theWorld } from '#server/modules/places/world.ts';

const MOST = 6;

/** Places from the server's own gazetteer, in the form of a maps service's answer. */
export async function findInWorld({
  input,
  near,
}: InferOutput<typeof PlaceQuery>): Promise<PlaceSuggestions> {
  const world = await theWorld();
  return {
    suggestions: world.find(input, { near, most: MOST }).map(({ location, timezone }) => {
      const { placeId, description, structuredFormat, googleMapsUri, coordinates } = location;
      return {
        placePrediction: {
          placeId,
          text: { text: description },
          structuredFormat: {
            mainText: { text: structuredFormat.mainText },
            secondaryText: { text: structuredFormat.secondaryText },
          },
        },
        known: { coordinates, timezone, googleMapsUri },
      };
    }),
  };
}
