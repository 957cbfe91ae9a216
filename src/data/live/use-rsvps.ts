import { STALE } from '#contract/constants.ts';
import { heldList } from '#src/data/live/held.ts';
import type { Live } from '#src/data/live/live.ts';
import { useLive } from '#src/data/live/use-live.ts';
import { readRsvps, type RsvpView } from '#src/data/views/rsvps.ts';

/** Hosts get everybody, guests those who come. */
export const useRsvps = (eventId: string): Live<RsvpView[]> =>
  useLive({
    key: `rsvps/${eventId}`,
    pullKey: eventId,
    stale: STALE.rsvps,
    read: async (data) => {
      const rsvps = await readRsvps(data, eventId);
      return heldList(data, eventId, rsvps, rsvps.length === 0);
    },
  });
