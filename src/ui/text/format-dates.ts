import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

/**
 * Dates, times and durations as text: "Tue 6 – Sun 11 April 2027", "18:30 to 21:00", "1 h 30", "2 h ago". A
 * date is `YYYY-MM-DD`, a local time is wall time `YYYY-MM-DDTHH:mm:ss`; nothing here knows a time zone.
 */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The one place that sets the language of months and weekdays. */
const LOCALE = 'en';
/** In UTC mode, so that the machine's zone has no influence. */
const on = (date: string): Dayjs => dayjs.utc(date.slice(0, 10)).locale(LOCALE);

/** "Thu" */
export const weekdayShort = (date: string): string => on(date).format('ddd');
/** 8 */
export const dayOfMonth = (date: string): number => on(date).date();
/** "Apr 2027" */
export const monthAndYear = (date: string): string => on(date).format('MMM YYYY');
/** "Thu 8" */
export const dayShort = (date: string): string => on(date).format('ddd D');
/** "Apr" */
export const monthShort = (date: string): string => on(date).format('MMM');
/** "Thu 8 Apr" */
export const dayAndMonth = (date: string): string => on(date).format('ddd D MMM');
/** "Thursday 8 April" */
export const dayLong = (date: string): string => on(date).format('dddd D MMMM');

/**
 * "Tue 6 – Sun 11 April 2027"; across two months or years "Wed 30 Dec 2026 – Sat 2 Jan 2027", short enough for
 * one line of a phone.
 */
export function dateRange(first: string, last: string): string {
  const [start, end] = [on(first), on(last)];
  if (start.isSame(end)) return end.format('ddd D MMMM YYYY');
  if (start.isSame(end, 'month')) return `${start.format('ddd D')} – ${end.format('ddd D MMMM YYYY')}`;
  const whole = 'ddd D MMM YYYY';
  return `${start.format(start.isSame(end, 'year') ? 'ddd D MMM' : whole)} – ${end.format(whole)}`;
}

/** "18:30" from a local time, or "6:30 PM". The end of a day, 23:59:59, reads as 23:59. */
export const clockTime = (local: string, hour12 = false): string => {
  const time = local.slice(11, 16);
  return hour12 ? inTwelve(time) : time;
};
/** HH:MM in twelve-hour format: the day begins at 12 AM, and noon is 12 PM. */
export function inTwelve(time: string): string {
  const hours = Number(time.slice(0, 2));
  return `${hours % 12 || 12}${time.slice(2)} ${hours < 12 ? 'AM' : 'PM'}`;
}
/** "18:30 to 21:00", "6:30 PM to 9:00 PM" */
export const timeRange = (startLocal: string, endLocal: string, hour12 = false): string =>
  `${clockTime(startLocal, hour12)} to ${clockTime(endLocal, hour12)}`;

/** "45 min", "2 h", "1 h 30"; rounded to minutes. */
export function duration(milliseconds: number): string {
  const minutes = Math.max(0, Math.round(milliseconds / MINUTE));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')}`;
}

/** "just now", "12 min ago", "2 h ago", "3 days ago" for an age in milliseconds. */
export function ago(milliseconds: number): string {
  if (milliseconds < MINUTE) return 'just now';
  if (milliseconds < HOUR) return `${Math.floor(milliseconds / MINUTE)} min ago`;
  if (milliseconds < DAY) return `${Math.floor(milliseconds / HOUR)} h ago`;
  const days = Math.floor(milliseconds / DAY);
  return days === 1 ? '1 day ago' : `${days} days ago`;
}
