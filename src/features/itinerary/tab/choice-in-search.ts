import * as v from 'valibot';
import type { Choice, Target } from '#src/features/itinerary/selection/use-chooser.ts';

const Chosen = v.fallback(v.optional(v.string()), undefined);

/**
 * The path of an event's page has no place for a day or an activity, so they are in the search part. Whatever
 * else is there stays; what makes no sense counts as not chosen.
 */
export const ChoiceSearch = v.looseObject({ day: Chosen, activity: Chosen });

export const choiceInSearch = ({ day, activity }: v.InferOutput<typeof ChoiceSearch>): Choice => ({
  dayId: day,
  activityId: activity,
});

/** The same page with another choice. */
export const searchTarget = ({ dayId, activityId }: Choice): Target => ({
  to: '.',
  search: (others) => ({ ...others, day: dayId, activity: activityId }),
});
