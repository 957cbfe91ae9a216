import { STALE } from '#contract/constants.ts';
import type { FirstPage } from '#contract/first-page.ts';
import type { EventRow, EventWithProgram } from '#contract/schemas/events.ts';
import type { ItineraryView } from '#src/data/views/event.ts';
import { byTime } from '#src/data/views/by-time.ts';

export interface FirstAnswer {
  itinerary: EventWithProgram;
  etag: string;
}

interface Given {
  answer: FirstAnswer | null;
  view: ItineraryView;
  /** Wall time of this device: anything it stored later is newer. */
  at: number;
}

let given: Given | null = null;

/**
 * Sets the itinerary that came with the page itself, shown until this device has stored it. `fresh`: it
 * counts as the response to the first request for it. Null: drop it.
 */
export function giveFirstPage(page: FirstPage | null, fresh = true): void {
  given = page && {
    answer: fresh ? { itinerary: page.itinerary, etag: page.etag } : null,
    view: itineraryOf(page),
    at: Date.now(),
  };
}

export const firstItinerary = (eventId: string): { view: ItineraryView; at: number } | null =>
  given?.view.event.id === eventId ? given : null;

/** The page came straight from the server, and its data is not stored yet. */
export const hasFirstAnswer = (): boolean => Boolean(given?.answer);

/** Returns it once: in place of the first request for it, or earlier if it is no longer `fresh`. */
export function takeFirstAnswer(eventId: string): (FirstAnswer & { fresh: boolean }) | null {
  if (given?.view.event.id !== eventId) return null;
  const { answer, at } = given;
  given.answer = null;
  return answer && { ...answer, fresh: Date.now() - at <= STALE.itinerary };
}

const SENT = { sync: null, syncOf: {} };

/** The itinerary as this device's views would return it. */
export function itineraryOf({ itinerary }: FirstPage): ItineraryView {
  const { programs, ...event } = itinerary;
  return {
    event: { ...(event satisfies EventRow), ...SENT },
    days: programs.map(({ activities, ...day }) => ({
      ...day,
      ...SENT,
      activities: activities.map((activity) => ({ ...activity, ...SENT })).sort(byTime),
    })),
  };
}
