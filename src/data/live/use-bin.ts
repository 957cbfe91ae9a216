import { STALE } from '#contract/constants.ts';
import type { Live } from '#src/data/live/live.ts';
import { loadedList } from '#src/data/live/loaded.ts';
import { useLive } from '#src/data/live/use-live.ts';
import { readBin, type BinEntry } from '#src/data/views/bin.ts';

/** What was deleted from an itinerary and can be restored. */
export const useBin = (eventId: string): Live<BinEntry[]> =>
  useLive({
    key: `bin/${eventId}`,
    pullKey: eventId,
    stale: STALE.event,
    read: async (data) => {
      const entries = await readBin(data, eventId);
      return loadedList(data, eventId, entries, entries.length === 0);
    },
  });
