import { activityTimesError, endAt, moveEnd, moveStart } from '#contract/rules/activity-times.ts';
import { instantOf, localOf } from '#contract/rules/time.ts';

export interface Times {
  startIsoTime: string;
  endIsoTime: string;
}
export type TimesMove = { times: Times } | { error: { field: keyof Times; text: string } } | { same: true };

/**
 * Sets one of an activity's two times to HH:MM. The other one follows; only times that change are checked
 * against the past. The activity must be on its day in `eventZone` or in its own zone.
 */
export function movedTimes(of: {
  activity: { startDateTime: string; endDateTime: string; timezone: string };
  which: 'start' | 'end';
  clock: string;
  date: string;
  eventZone: string;
  now: number;
}): TimesMove {
  const { activity, which, clock, eventZone } = of;
  const [start, end] = [
    localOf(activity.startDateTime, activity.timezone),
    localOf(activity.endDateTime, activity.timezone),
  ];
  const on = (which === 'start' ? start : end).slice(0, 10);
  const set = which === 'start' ? `${on}T${clock}:00` : endAt(on, clock);
  if (set.slice(0, 16) === (which === 'start' ? start : end).slice(0, 16)) return { same: true };
  const moved = which === 'start' ? moveStart(set, end) : moveEnd(start, set);
  const times = {
    startIsoTime: instantOf(moved.start, activity.timezone),
    endIsoTime: instantOf(moved.end, activity.timezone),
  };
  const checkPast = {
    start: times.startIsoTime !== activity.startDateTime,
    end: times.endIsoTime !== activity.endDateTime,
  };
  const error = activityTimesError({
    start: times.startIsoTime,
    end: times.endIsoTime,
    date: of.date,
    zone: eventZone,
    own: activity.timezone,
    now: of.now,
    checkPast,
  });
  return error ? { error: { ...error, field: error.field } } : { times };
}
