import { parse } from 'valibot';
import type { Coordinates } from '#contract/rules/coordinates.ts';
import type { Location } from '#contract/schemas/common.ts';
import { PlaceLocated, PlaceSuggestions } from '#contract/schemas/places.ts';
import { ownCall } from '#src/session/own-call.ts';

export type Place = Exclude<Location, string | null>;

export interface FoundPlace {
  location: Place;
  /** The place's time zone, if known. */
  timezone?: string;
}

/** Searches that need their answer at once. */
export const placeCalls = {
  /** Suggests places for typed text; `near`: other places of the event. @throws ApiError */
  suggest: async (input: string, near: readonly Coordinates[], signal: AbortSignal): Promise<FoundPlace[]> =>
    parse(
      PlaceSuggestions,
      await ownCall({ method: 'POST', path: '/api/v2/places/autocomplete', json: { input, near }, signal }),
    ).suggestions.map(({ placePrediction: { placeId, text, structuredFormat }, known }) => ({
      location: {
        placeId,
        description: text.text,
        structuredFormat: {
          mainText: structuredFormat.mainText.text,
          secondaryText: structuredFormat.secondaryText?.text ?? '',
        },
        googleMapsUri: known ? known.googleMapsUri : mapsUrl(text.text, placeId),
        ...(known && { coordinates: known.coordinates }),
      },
      ...(known && { timezone: known.timezone }),
    })),

  /** Locates a place that a maps service suggested. @throws ApiError */
  locate: async (placeId: string): Promise<PlaceLocated> =>
    parse(PlaceLocated, await ownCall({ method: 'POST', path: '/api/v2/places/locate', json: { placeId } })),
} as const;

const LONGEST = 500;

/** https://developers.google.com/maps/documentation/urls/get-started#search-action */
function mapsUrl(words: string, placeId: string): string | null {
  const query = new URLSearchParams({ api: '1', query: words, query_place_id: placeId });
  const url = `https://www.google.com/maps/search/?${query}`;
  return url.length > LONGEST ? null : url;
}
