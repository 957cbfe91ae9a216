import { useEffect, useMemo, useState } from 'react';
import type { Gazetteer } from '#contract/gazetteer/gazetteer.ts';
import type { WorldPlace } from '#contract/gazetteer/world-place.ts';
import type { Coordinates } from '#contract/rules/coordinates.ts';

const NONE: readonly WorldPlace[] = [];
/**
 * A single letter matches too much; a single character is a word only in scripts with thousands of characters.
 */
const FEWEST_LETTERS = 2;

/**
 * Matches for the typed text among the world's places that this device knows offline. The list is loaded once
 * `wanted` is true; until then, or if it cannot be loaded, there are no matches.
 */
export function useWorldPlaces(of: {
  query: string;
  wanted: boolean;
  most: number;
  near?: readonly Coordinates[];
}): readonly WorldPlace[] {
  const { query, wanted, most, near } = of;
  const [gazetteer, setGazetteer] = useState<Gazetteer | null>(null);
  useEffect(() => {
    if (!wanted || gazetteer) return;
    let gone = false;
    void import('#src/data/gazetteer/device-gazetteer.ts')
      .then(({ deviceGazetteer }) => deviceGazetteer())
      .then(
        (read) => {
          if (!gone) setGazetteer(read);
        },
        // on failure, a place can still be typed
        () => undefined,
      );
    return () => {
      gone = true;
    };
  }, [wanted, gazetteer]);
  return useMemo(
    () =>
      gazetteer && wanted && query.trim().length >= FEWEST_LETTERS
        ? gazetteer.find(query, { near, most })
        : NONE,
    [gazetteer, wanted, query, near, most],
  );
}
