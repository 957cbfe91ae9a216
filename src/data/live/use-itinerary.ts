import { STALE } from '#contract/constants.ts';
import { heldOf, isWhole } from '#src/data/live/held.ts';
import type { Live } from '#src/data/live/live.ts';
import { useLive } from '#src/data/live/use-live.ts';
import { readItinerary, type ItineraryView } from '#src/data/views/event.ts';

/** For people who are signed in and for visitors alike. */
export const useItinerary = (eventId: string): Live<ItineraryView> =>
  useLive({
    key: `itinerary/${eventId}`,
    pullKey: eventId,
    stale: STALE.itinerary,
    read: async (data) => {
      const itinerary = await readItinerary(data, eventId);
      // from the home feed only the event itself is known: its days are still to come
      const whole =
        itinerary && (itinerary.days.length > 0 || isWhole(await data.cache.cursors.get(eventId)));
      return heldOf(data, eventId, whole ? itinerary : undefined);
    },
  });
