import { STALE } from '#contract/constants.ts';
import { loadedList } from '#src/data/live/loaded.ts';
import type { Live } from '#src/data/live/live.ts';
import { useLive } from '#src/data/live/use-live.ts';
import { readRsvps, type RsvpView } from '#src/data/views/rsvps.ts';

/** All answers for hosts; only those of attendees for guests. */
export const useRsvps = (eventId: string): Live<RsvpView[]> =>
  useLive({
    key: `rsvps/${eventId}`,
    pullKey: eventId,
    stale: STALE.rsvps,
    read: async (data) => {
      const rsvps = await readRsvps(data, eventId);
      return loadedList(data, eventId, rsvps, rsvps.length === 0);
    },
  });
