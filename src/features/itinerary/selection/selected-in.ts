import { dateOf } from '#contract/rules/time.ts';

export interface Wanted {
  dayId?: string | undefined;
  activityId?: string | undefined;
}
interface DayLike {
  id: string;
  date: string;
  activities: readonly { id: string }[];
}

export interface Selection<D extends DayLike> {
  day: D | null;
  activity: D['activities'][number] | null;
  /** What the URL names but the itinerary does not (or no longer) contain. */
  lost: 'day' | 'activity' | null;
}

/**
 * What the URL means: the day and activity named there; without a day, today during the event, otherwise the
 * first day.
 */
export function selectedIn<D extends DayLike>(
  days: readonly D[],
  wanted: Wanted,
  zone: string,
  now: number,
): Selection<D> {
  const { dayId, activityId } = wanted;
  // An activity keeps its id when it moves to another day, so an old link still finds it.
  const holder = activityId ? days.find((day) => day.activities.some((a) => a.id === activityId)) : undefined;
  if (holder)
    return { day: holder, activity: holder.activities.find((a) => a.id === activityId) ?? null, lost: null };
  const named = dayId ? days.find((day) => day.id === dayId) : undefined;
  const day = named ?? dayOfToday(days, zone, now) ?? days[0] ?? null;
  const lost = activityId ? 'activity' : dayId && !named ? 'day' : null;
  return { day, activity: null, lost };
}

export function dayOfToday<D extends { date: string }>(
  days: readonly D[],
  zone: string,
  now: number,
): D | undefined {
  const today = dateOf(new Date(now).toISOString(), zone);
  return days.find((day) => day.date === today);
}
