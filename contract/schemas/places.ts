import * as v from 'valibot';
import { TEXT_LIMITS } from '#contract/constants.ts';
import { RequiredText } from '#contract/schemas/common.ts';

export const PlaceQuery = v.object({ input: RequiredText(TEXT_LIMITS.location) });

const Words = v.object({ text: v.string() });

/** What a maps service proposes for what is typed, in the shape in which it says so itself. */
export const PlaceSuggestions = v.object({
  suggestions: v.array(
    v.object({
      placePrediction: v.object({
        placeId: v.string(),
        text: Words,
        structuredFormat: v.object({ mainText: Words, secondaryText: v.optional(Words) }),
      }),
    }),
  ),
});
export type PlaceSuggestions = v.InferOutput<typeof PlaceSuggestions>;
