import { linkOptions } from '@tanstack/react-router';
import type { Choice } from '#src/features/itinerary/selection/use-chooser.ts';

/** An itinerary, a day of it, or an activity: the shareable link. */
export const itineraryTarget = (itineraryId: string, { dayId, activityId }: Choice) =>
  linkOptions({
    to: '/itinerary/$itineraryId/$',
    params: { itineraryId, _splat: [dayId, dayId && activityId].filter(Boolean).join('/') },
  });
