import { activityTimesError } from '#contract/rules/activity-times.ts';
import { instantOf, localOf } from '#contract/rules/time.ts';
import type { ActivityFields } from '#src/features/itinerary/edit/save-activity.ts';
import type { ShownActivity } from '#src/features/itinerary/shown.ts';

type Zoned = Pick<ActivityFields, 'startIsoTime' | 'endIsoTime' | 'timezone'>;

/**
 * Reinterprets an activity's times of day in another zone: returns what to save against which base, or why
 * that is impossible.
 */
export function activityInZone(of: {
  activity: Pick<ShownActivity, 'startDateTime' | 'endDateTime' | 'timezone'>;
  timezone: string;
  date: string;
  eventZone: string;
  now: number;
}): { set: Zoned; base: Zoned } | { error: string } {
  const { activity, timezone, date, eventZone, now } = of;
  const there = (instant: string) => instantOf(localOf(instant, activity.timezone), timezone);
  const base = {
    startIsoTime: activity.startDateTime,
    endIsoTime: activity.endDateTime,
    timezone: activity.timezone,
  };
  const set = { startIsoTime: there(base.startIsoTime), endIsoTime: there(base.endIsoTime), timezone };
  const wrong = activityTimesError({
    start: set.startIsoTime,
    end: set.endIsoTime,
    date,
    zone: eventZone,
    own: timezone,
    now,
    checkPast: { start: true, end: true },
  });
  return wrong ? { error: wrong.text } : { set, base };
}
