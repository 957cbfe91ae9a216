import { useEffect, useState } from 'react';
import { useCurrentData } from '#src/data/live/use-current-data.ts';
import { readPlacesHere, type PlacesHere } from '#src/data/views/places-here.ts';

const NONE: PlacesHere = { known: [], near: [] };

/** The places that this device knows, re-read whenever `wanted` becomes true. */
export function usePlacesHere(eventId: string, wanted: boolean): PlacesHere {
  const data = useCurrentData();
  const [known, setKnown] = useState(NONE);
  useEffect(() => {
    if (!wanted || !data) return;
    let gone = false;
    void readPlacesHere(data, eventId).then(
      (read) => {
        if (!gone) setKnown(read);
      },
      // on failure, a place can still be typed
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [wanted, data, eventId]);
  return known;
}
