import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import {
  DEFAULT_ACTIVITY_HOURS,
  EVENT_DAYS_MAX,
  LATEST_DEFAULT_HOUR,
  PAST_EDIT_GRACE,
} from '#contract/constants.ts';
import { offsetAt } from './zone-offset.ts';

dayjs.extend(utc);

/**
 * Time rules. "local" is wall time `YYYY-MM-DDTHH:mm:ss` without a zone; "date" is `YYYY-MM-DD`; an instant
 * is ISO-8601 in UTC with `Z`.
 */
export const LOCAL = 'YYYY-MM-DDTHH:mm:ss';
const DATE = 'YYYY-MM-DD';
const DAY = 86_400_000;

/**
 * The instant of a wall time. An hour that clocks skip reads as the one after it; of an hour that is there
 * twice, the first is meant.
 */
export const instantOf = (local: string, zone: string): string => {
  const wall = Date.parse(`${local}Z`);
  // The zone's offset safely before and after: one of them is right, or both are.
  const [before, after] = [offsetAt(wall - DAY, zone), offsetAt(wall + DAY, zone)];
  const first = wall - before;
  if (before === after || offsetAt(first, zone) === before) return new Date(first).toISOString();
  const second = wall - after;
  return new Date(offsetAt(second, zone) === after ? second : first).toISOString();
};
export const localOf = (instant: string, zone: string): string => {
  const time = Date.parse(instant);
  return dayjs.utc(time + offsetAt(time, zone)).format(LOCAL);
};
export const dateOf = (instant: string, zone: string): string => localOf(instant, zone).slice(0, 10);

/** The calendar date meant by "start of day in UTC". */
export const calendarDateOf = (startOfDayUtc: string): string =>
  dayjs.utc(Date.parse(startOfDayUtc)).format(DATE);
export const addDays = (date: string, days: number): string => dayjs.utc(date).add(days, 'day').format(DATE);
export const daysBetween = (from: string, to: string): number => dayjs.utc(to).diff(dayjs.utc(from), 'day');
/** Every date from first to last, both included. */
export const datesOf = (first: string, last: string): string[] =>
  Array.from({ length: daysBetween(first, last) + 1 }, (_, i) => addDays(first, i));

/** First and last instant of an event. */
export const spanOf = (
  startOn: string,
  endOn: string,
  zone: string,
): { startTime: string; endTime: string } => ({
  startTime: instantOf(`${startOn}T00:00:00`, zone),
  endTime: dayjs
    .utc(instantOf(`${endOn}T23:59:59`, zone))
    .endOf('second')
    .toISOString(),
});

/**
 * Texts next to the date fields of a new event, or null. `today` is the caller's date; one day of grace for
 * zones behind UTC.
 */
export function eventDatesError(
  startOn: string,
  endOn: string,
  today: string,
): { field: 'startIsoTime' | 'endIsoTime'; text: string } | null {
  if (startOn < addDays(today, -1))
    return { field: 'startIsoTime', text: 'Start date must be today or later' };
  if (endOn < startOn) return { field: 'endIsoTime', text: 'End date must be after or same as start date' };
  if (daysBetween(startOn, endOn) >= EVENT_DAYS_MAX)
    return { field: 'endIsoTime', text: `An experience can have at most ${EVENT_DAYS_MAX} days.` };
  return null;
}

/**
 * Order, day and past of an activity's times; `now` is when the person did it. `checkPast` only for times
 * that changed.
 */
export function activityTimesError(of: {
  start: string;
  end: string;
  date: string;
  zone: string;
  now: number;
  checkPast: { start: boolean; end: boolean };
}): { field: 'startIsoTime' | 'endIsoTime'; text: string } | null {
  if (Date.parse(of.end) <= Date.parse(of.start))
    return { field: 'endIsoTime', text: 'End time must be after start time' };
  if (dateOf(of.start, of.zone) !== of.date)
    return { field: 'startIsoTime', text: 'Start time must be on this day' };
  if (dateOf(of.end, of.zone) !== of.date)
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

/**
 * Default times of a new activity: the current time of day, one hour long, both capped at 23:00. Wall times.
 */
export function defaultActivityTimes(date: string, nowLocal: string): { start: string; end: string } {
  const hour = Math.min(Number(nowLocal.slice(11, 13)), LATEST_DEFAULT_HOUR);
  const minute = hour === LATEST_DEFAULT_HOUR ? 0 : Number(nowLocal.slice(14, 16));
  const later = hour + DEFAULT_ACTIVITY_HOURS;
  return {
    start: atHour(date, hour, minute),
    end: later >= LATEST_DEFAULT_HOUR ? atHour(date, LATEST_DEFAULT_HOUR, 0) : atHour(date, later, minute),
  };
}

/**
 * Moving the start to the end or later pushes the end one hour later, capped at 23:59:59. Wall times of one
 * day.
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
 * Moving the end before the start pulls the start one hour earlier than it, floored at the start of the day.
 * Wall times of one day.
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
