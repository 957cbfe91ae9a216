import * as v from 'valibot';
import { NEAR_MAX, TEXT_LIMITS } from '#contract/constants.ts';
import { RequiredText } from '#contract/schemas/common.ts';

const Degrees = (most: number) => v.pipe(v.number(), v.minValue(-most), v.maxValue(most));
const Coordinates = v.object({ latitude: Degrees(90), longitude: Degrees(180) });

export const PlaceQuery = v.object({
  input: RequiredText(TEXT_LIMITS.location),
  /** Other places of the event, so that results near them rank higher. Not sent to a maps service. */
  near: v.optional(v.pipe(v.array(Coordinates), v.maxLength(NEAR_MAX))),
});

const Words = v.object({ text: v.string() });

/** Suggestions for what is being typed, in the form of a maps service's own answer. */
export const PlaceSuggestions = v.object({
  suggestions: v.array(
    v.object({
      placePrediction: v.object({
        placeId: v.string(),
        text: Words,
        structuredFormat: v.object({ mainText: Words, secondaryText: v.optional(Words) }),
      }),
      /** Only for a place from the server's own list: its coordinates, link and time zone. */
      known: v.optional(
        v.object({ coordinates: Coordinates, timezone: v.string(), googleMapsUri: v.nullable(v.string()) }),
      ),
    }),
  ),
});
/** Interpolated street addresses have longer ids, which do not fit into a location. */
export const PLACE_ID_MAX = 200;
export const PlaceAsked = v.object({ placeId: RequiredText(PLACE_ID_MAX) });
/** Coordinates and time zone of a place from a maps service; null = unknown. */
export const PlaceLocated = v.object({
  coordinates: v.nullable(Coordinates),
  timezone: v.nullable(v.string()),
});
export type PlaceLocated = v.InferOutput<typeof PlaceLocated>;
export type PlaceSuggestions = v.InferOutput<typeof PlaceSuggestions>;
