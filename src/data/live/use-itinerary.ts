import { STALE } from '#contract/constants.ts';
import { firstItinerary } from '#src/data/first-page.ts';
import { readItinerary } from '#src/data/given-views.ts';
import { cursorOf, isComplete, isDeletedHere, loadedOf } from '#src/data/live/loaded.ts';
import type { Live } from '#src/data/live/live.ts';
import { useLive } from '#src/data/live/use-live.ts';
import type { ItineraryView } from '#src/data/views/event.ts';

/** For signed-in people and visitors alike. */
export function useItinerary(eventId: string): Live<ItineraryView> {
  const first = firstItinerary(eventId);
  return useLive({
    first: first && { value: first.view, at: first.at },
    key: `itinerary/${eventId}`,
    pullKey: eventId,
    stale: STALE.itinerary,
    read: async (data) => {
      const itinerary = await readItinerary(data, eventId);
      // the home feed brings only the event itself: its days have yet to be pulled
      const whole = itinerary && (itinerary.days.length > 0 || isComplete(await cursorOf(data, eventId)));
      const gone = !itinerary && (await isDeletedHere(data, eventId));
      return { ...(await loadedOf(data, eventId, whole ? itinerary : undefined)), gone };
    },
  });
}
