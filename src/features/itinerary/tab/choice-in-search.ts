import type { Choice } from '#src/features/itinerary/selection/use-chooser.ts';

/** The tab's address has no place for a day or an activity in its path: they stand in the search part. */
export function choiceInSearch(search: string): Choice {
  const parameters = new URLSearchParams(search);
  return { dayId: parameters.get('day') ?? undefined, activityId: parameters.get('activity') ?? undefined };
}

export function searchOf({ dayId, activityId }: Choice): string {
  const parameters = new URLSearchParams();
  if (dayId) parameters.set('day', dayId);
  if (activityId) parameters.set('activity', activityId);
  return parameters.size > 0 ? `?${parameters}` : '';
}
