import { useEffect, useMemo, useState } from 'react';
import type { Gazetteer } from '#contract/gazetteer/gazetteer.ts';
import type { WorldPlace } from '#contract/gazetteer/world-place.ts';
import type { Coordinates } from '#contract/rules/coordinates.ts';

const NONE: readonly WorldPlace[] = [];
/** One letter begins too much, and one sign is a word only where there are thousands of them. */
const FEWEST_LETTERS = 2;

/**
 * Places of the world that this device knows without anybody's help, for what is typed. The list is fetched once
 * `wanted` is true; until it is there, and where it cannot be had, there are none.
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
        // a place can always be typed
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
