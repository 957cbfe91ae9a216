import * as v from 'valibot';
import { PlaceSuggestions } from '#contract/schemas/places.ts';
import type { PlaceSearch } from '#server/providers/places/place-search.ts';

const LIMIT_MS = 5000;
/** Longer ids exist for street addresses that are only interpolated; a location has no room for them. */
const PLACE_ID_MAX = 200;
const FIELDS = ['placeId', 'text', 'structuredFormat']
  .map((field) => `suggestions.placePrediction.${field}`)
  .join(',');

// an answer may also propose questions, and has no list at all when nothing was found
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

/**
 * Asks by the interface of Google's Places API (New), Autocomplete:
 * https://developers.google.com/maps/documentation/places/web-service/place-autocomplete
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
        one && one.placePrediction.placeId.length <= PLACE_ID_MAX ? one : [],
      ),
    };
  },
});
