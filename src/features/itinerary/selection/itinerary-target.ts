import type { Choice } from '#src/features/itinerary/selection/use-chooser.ts';

/** An itinerary, a day of it, or an activity: the shareable link. */
export const itineraryTarget = (itineraryId: string, { dayId, activityId }: Choice): { href: string } => ({
  href: ['/itinerary', itineraryId, dayId, dayId && activityId].filter(Boolean).join('/'),
});
