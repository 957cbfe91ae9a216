import { parse } from 'valibot';
import type { Location } from '#contract/schemas/common.ts';
import { PlaceSuggestions } from '#contract/schemas/places.ts';
import { ownCall } from '#src/session/own-call.ts';

export type Place = Exclude<Location, string | null>;

/** Searches that need their answer at once. */
export const placeCalls = {
  /** Places that a maps service proposes for what is typed. @throws ApiError */
  suggest: async (input: string, signal: AbortSignal): Promise<Place[]> =>
    parse(
      PlaceSuggestions,
      await ownCall({ method: 'POST', path: '/api/v2/places/autocomplete', json: { input }, signal }),
    ).suggestions.map(({ placePrediction: { placeId, text, structuredFormat } }) => ({
      placeId,
      description: text.text,
      structuredFormat: {
        mainText: structuredFormat.mainText.text,
        secondaryText: structuredFormat.secondaryText?.text ?? '',
      },
      googleMapsUri: mapsUrl(text.text, placeId),
    })),
} as const;

const LONGEST = 500;

/** https://developers.google.com/maps/documentation/urls/get-started#search-action */
function mapsUrl(words: string, placeId: string): string | null {
  const query = new URLSearchParams({ api: '1', query: words, query_place_id: placeId });
  const url = `https://www.google.com/maps/search/?${query}`;
  return url.length > LONGEST ? null : url;
}
