import { useEffect, useState } from 'react';
import { SEARCH_DEBOUNCE } from '#contract/constants.ts';
import type { Coordinates } from '#contract/rules/coordinates.ts';
import { useConnection } from '#src/data/live/use-connection.ts';
import { placeWords } from '#src/data/views/place-words.ts';
import type { KnownPlace } from '#src/data/views/places-here.ts';
import { placeCalls } from '#src/session/place-calls.ts';

const FEWEST_LETTERS = 2;
const NONE: readonly KnownPlace[] = [];

/**
 * The server's suggestions for the typed text, half a second after the last key; null: nothing is typed.
 * Empty without a signal or on failure: a place can always be typed.
 */
export function useFoundPlaces(typed: string | null, near: readonly Coordinates[]): readonly KnownPlace[] {
  const query = typed?.trim() ?? '';
  const asks = useConnection().state === 'online' && query.length >= FEWEST_LETTERS;
  const [found, setFound] = useState({ query: '', places: NONE });
  useEffect(() => {
    if (!asks) return;
    const gone = new AbortController();
    const timer = setTimeout(() => {
      void placeCalls.suggest(query, near, gone.signal).then(
        (places) => {
          if (!gone.signal.aborted)
            setFound({
              query,
              places: places.map((place) => ({ words: placeWords(place.location), ...place })),
            });
        },
        () => undefined,
      );
    }, SEARCH_DEBOUNCE);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [asks, query, near]);
  // suggestions for a shorter prefix stay until the next response
  return asks && found.query && query.startsWith(found.query.slice(0, FEWEST_LETTERS)) ? found.places : NONE;
}
