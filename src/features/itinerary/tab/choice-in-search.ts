import type { Choice, Target } from '#src/features/itinerary/selection/use-chooser.ts';

interface InSearch {
  day?: string | undefined;
  activity?: string | undefined;
  [other: string]: unknown;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/**
 * The path of an event's page has no segment for a day or an activity, so they are in the query. Other
 * parameters stay; invalid values count as not selected. Parsed by hand: a schema would make the router, and
 * so every start, evaluate the schema library.
 */
export const readChoice = (search: Record<string, unknown>): InSearch => ({
  ...search,
  day: text(search.day),
  activity: text(search.activity),
});

export const choiceInSearch = ({ day, activity }: InSearch): Choice => ({
  dayId: day,
  activityId: activity,
});

/** The same page with another selection. */
export const searchTarget = ({ dayId, activityId }: Choice): Target => ({
  to: '.',
  search: (others) => ({ ...others, day: dayId, activity: activityId }),
});
