import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { offsetAt } from './zone-offset.ts';

dayjs.extend(utc);

/**
 * Calendar dates and time zones. "local" is a wall time `YYYY-MM-DDTHH:mm:ss` without a zone, "date" is `YYYY-MM-DD`,
 * and an instant is ISO-8601 in UTC with `Z`.
 */
export const LOCAL = 'YYYY-MM-DDTHH:mm:ss';
const DATE = 'YYYY-MM-DD';
const DAY = 86_400_000;

/**
 * The instant of a wall time. A wall time that the clocks skip is read as one hour later; one that occurs twice means
 * the first.
 */
export const instantOf = (local: string, zone: string): string => {
  const wall = Date.parse(`${local}Z`);
  // the offsets well before and well after it: one of them applies, or both do
  const [before, after] = [offsetAt(wall - DAY, zone), offsetAt(wall + DAY, zone)];
  const first = wall - before;
  if (before === after || offsetAt(first, zone) === before) return new Date(first).toISOString();
  const second = wall - after;
  return new Date(offsetAt(second, zone) === after ? second : first).toISOString();
};
/**
 * The instants of an activity's wall times. If the clocks skip its start, so that it would end no later than it starts,
 * it keeps its length.
 */
export function activityInstants(
  start: string,
  end: string,
  zone: string,
): { startDateTime: string; endDateTime: string } {
  const startDateTime = instantOf(start, zone);
  const endDateTime = instantOf(end, zone);
  if (endDateTime > startDateTime) return { startDateTime, endDateTime };
  const length = Date.parse(`${end}Z`) - Date.parse(`${start}Z`);
  return { startDateTime, endDateTime: new Date(Date.parse(startDateTime) + length).toISOString() };
}
export const localOf = (instant: string, zone: string): string => {
  const time = Date.parse(instant);
  return isoText(time + offsetAt(time, zone)).slice(0, LOCAL.length);
};
/** Without the library, which takes ten times as long: a large programme needs thousands. */
function isoText(time: number): string {
  const at = new Date(time);
  return Number.isNaN(at.getTime()) ? String(at) : at.toISOString();
}
export const dateOf = (instant: string, zone: string): string => localOf(instant, zone).slice(0, 10);

/** The calendar date meant by a "start of day in UTC". */
export const calendarDateOf = (startOfDayUtc: string): string =>
  dayjs.utc(Date.parse(startOfDayUtc)).format(DATE);
export const addDays = (date: string, days: number): string =>
  isoText(Date.parse(date.slice(0, DATE.length)) + days * DAY).slice(0, DATE.length);
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
