import * as v from 'valibot';
import { PLACE_ID_MAX, PlaceLocated, PlaceSuggestions } from '#contract/schemas/places.ts';
import type { PlaceSearch } from '#server/providers/places/place-search.ts';

const LIMIT_MS = 5000;
const FIELDS = ['placeId', 'text', 'structuredFormat']
  .map((field) => `suggestions.placePrediction.${field}`)
  .join(',');

// an answer may also suggest queries, and has no list at all if nothing was found
const Answer = v.object({
  suggestions: v.optional(
    v.array(
      v.union([
        PlaceSuggestions.entries.suggestions.item,
        v.pipe(
          v.unknown(),
          v.transform(() => null),
        ),
      ]),
    ),
    [],
  ),
});

const Details = v.object({ location: v.nonNullable(PlaceLocated.entries.coordinates) });

/**
 * Client of Google's Places API (New), Autocomplete and Details:
 * https://developers.google.com/maps/documentation/places/web-service/place-autocomplete
 * https://developers.google.com/maps/documentation/places/web-service/place-details
 */
export const httpPlaces = ({ url, apiKey }: { url: string; apiKey: string }): PlaceSearch => ({
  async suggest(input) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'X-Goog-Api-Key': apiKey,
        'X-Goog-FieldMask': FIELDS,
      },
      body: JSON.stringify({ input }),
      redirect: 'error',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new Error(`the maps service answered ${answer.status}`);
    }
    const read = v.safeParse(Answer, await answer.json());
    if (!read.success) throw new Error('the maps service answered in a shape that is not its own');
    return {
      suggestions: read.output.suggestions.flatMap((one) =>
        one && one.placePrediction.placeId.length <= PLACE_ID_MAX
          ? { placePrediction: one.placePrediction }
          : [],
      ),
    };
  },
  async locate(placeId) {
    const answer = await fetch(`${url.replace(/:autocomplete$/, '')}/${encodeURIComponent(placeId)}`, {
      headers: { 'X-Goog-Api-Key': apiKey, 'X-Goog-FieldMask': 'location' },
      redirect: 'error',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new Error(`the maps service answered ${answer.status}`);
    }
    const read = v.safeParse(Details, await answer.json());
    if (!read.success) throw new Error('the maps service answered in a shape that is not its own');
    return read.output.location;
  },
});
