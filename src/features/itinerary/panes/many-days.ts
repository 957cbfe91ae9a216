import { lazyPart } from '#src/ui/states/lazy-part.tsx';

/** From more than that on only the days in view are in the document. */
export const MANY_DAYS = 60;

/** Few itineraries are that long, so the code for it is no part of the first load. */
export const ManyDays = lazyPart(
  async () => (await import('#src/features/itinerary/panes/windowed-days.tsx')).WindowedDays,
);
