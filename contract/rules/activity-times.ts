import { DEFAULT_ACTIVITY_HOURS, LATEST_DEFAULT_HOUR, PAST_EDIT_GRACE } from '#contract/constants.ts';
import { dateOf } from './time.ts';

/**
 * Checks that an activity ends after it starts, is on its day and not in the past. `now`: when the person made the
 * change. `checkPast`: only for times that changed. `zone`: the event's; `own`: the activity's. It must be on its day
 * by the clock of either.
 */
export function activityTimesError(of: {
  start: string;
  end: string;
  date: string;
  zone: string;
  own?: string;
  now: number;
  checkPast: { start: boolean; end: boolean };
}): { field: 'startIsoTime' | 'endIsoTime'; text: string } | null {
  if (Date.parse(of.end) <= Date.parse(of.start))
    return { field: 'endIsoTime', text: 'End time must be after start time' };
  const zones = [of.zone, of.own ?? of.zone].filter((zone) => dateOf(of.start, zone) === of.date);
  if (zones.length === 0) return { field: 'startIsoTime', text: 'Start time must be on this day' };
  if (!zones.some((zone) => dateOf(of.end, zone) === of.date))
    return { field: 'endIsoTime', text: 'End time must be on the same day' };
  if (of.checkPast.start && Date.parse(of.start) < of.now - PAST_EDIT_GRACE)
    return { field: 'startIsoTime', text: 'Start time cannot be in the past' };
  if (of.checkPast.end && Date.parse(of.end) < of.now - PAST_EDIT_GRACE)
    return { field: 'endIsoTime', text: 'End time cannot be in the past' };
  return null;
}

const clock = (local: string) => local.slice(11, 19);
const atHour = (date: string, hour: number, minute: number) =>
  `${date}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00`;
const LAST_MINUTE = '23:59';
/** A shorter default would be no use. */
const LEAST_DEFAULT_MINUTES = 15;

/** The end of an activity as wall time. The last minute of a day means the end of the day. */
export const endAt = (date: string, time: string): string =>
  `${date}T${time}:${time === LAST_MINUTE ? '59' : '00'}`;

/**
 * Default wall times of a new activity: the current time of day and one hour later, both capped at 23:00. From 22:46
 * on, when the cap would leave it less than a quarter of an hour, the end is pushed past the start. On the day
 * itself, after 23:00, it starts now, because an activity cannot start in the past.
 */
export function defaultActivityTimes(date: string, nowLocal: string): { start: string; end: string } {
  const [hour, minute] = [Number(nowLocal.slice(11, 13)), Number(nowLocal.slice(14, 16))];
  const late = hour >= LATEST_DEFAULT_HOUR;
  const start =
    late && date !== nowLocal.slice(0, 10)
      ? atHour(date, LATEST_DEFAULT_HOUR, 0)
      : atHour(date, hour, minute);
  const later = hour + DEFAULT_ACTIVITY_HOURS;
  const end =
    later >= LATEST_DEFAULT_HOUR ? atHour(date, LATEST_DEFAULT_HOUR, 0) : atHour(date, later, minute);
  const tooShort = start > atHour(date, LATEST_DEFAULT_HOUR - 1, 60 - LEAST_DEFAULT_MINUTES);
  return moveStart(start, tooShort ? start : end);
}

/**
 * Moving the start to or past the end moves the end to one hour after it, capped at 23:59:59. Wall times of one day.
 */
export function moveStart(start: string, end: string): { start: string; end: string } {
  if (start < end) return { start, end };
  const date = start.slice(0, 10);
  const hour = Number(start.slice(11, 13)) + 1;
  return {
    start,
    end: hour > 23 ? `${date}T23:59:59` : `${date}T${String(hour).padStart(2, '0')}${clock(start).slice(2)}`,
  };
}

/**
 * Moving the end before the start moves the start to one hour before it, but not before the start of the day. Wall
 * times of one day.
 */
export function moveEnd(start: string, end: string): { start: string; end: string } {
  if (end > start) return { start, end };
  const date = end.slice(0, 10);
  const hour = Number(end.slice(11, 13)) - 1;
  return {
    start: hour < 0 ? `${date}T00:00:00` : `${date}T${String(hour).padStart(2, '0')}${clock(end).slice(2)}`,
    end,
  };
}
