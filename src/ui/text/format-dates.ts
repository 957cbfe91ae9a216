/**
 * How dates, times and lengths read on screen: "Tue 6 – Sun 11 April 2027", "18:30 to 21:00", "1 h 30", "2 h
 * ago".
 * A date is `YYYY-MM-DD`, a local time is wall time `YYYY-MM-DDTHH:mm:ss`; nothing here knows a time zone.
 */
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const monthOf = (date: string): string => MONTHS[Number(date.slice(5, 7)) - 1] ?? '';
const yearOf = (date: string): string => date.slice(0, 4);

/** "Thursday" */
export const weekdayLong = (date: string): string =>
  WEEKDAYS[new Date(`${date.slice(0, 10)}T00:00:00Z`).getUTCDay()] ?? '';
/** "Thu" */
export const weekdayShort = (date: string): string => weekdayLong(date).slice(0, 3);
/** 8 */
export const dayOfMonth = (date: string): number => Number(date.slice(8, 10));
/** "Apr 2027" */
export const monthAndYear = (date: string): string => `${monthOf(date).slice(0, 3)} ${yearOf(date)}`;
/** "Thu 8" */
export const dayShort = (date: string): string => `${weekdayShort(date)} ${dayOfMonth(date)}`;
/** "Thursday 8 April" */
export const dayLong = (date: string): string => `${weekdayLong(date)} ${dayOfMonth(date)} ${monthOf(date)}`;

/** "Tue 6 – Sun 11 April 2027"; month and year are said once where both ends share them. */
export function dateRange(first: string, last: string): string {
  const end = `${dayShort(last)} ${monthOf(last)} ${yearOf(last)}`;
  if (first === last) return end;
  if (yearOf(first) !== yearOf(last)) return `${dayShort(first)} ${monthOf(first)} ${yearOf(first)} – ${end}`;
  return monthOf(first) === monthOf(last)
    ? `${dayShort(first)} – ${end}`
    : `${dayShort(first)} ${monthOf(first)} – ${end}`;
}

/** "18:30" of a local time. The end of a day, 23:59:59, reads as 23:59. */
export const clockTime = (local: string): string => local.slice(11, 16);
/** "18:30 to 21:00" */
export const timeRange = (startLocal: string, endLocal: string): string =>
  `${clockTime(startLocal)} to ${clockTime(endLocal)}`;

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
