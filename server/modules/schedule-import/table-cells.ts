import { EVENT_DAYS_MAX } from '#contract/constants.ts';
import { addDays, localOf } from '#contract/rules/time.ts';
import { findDates } from '#server/modules/reading/find-dates.ts';
import { findTimes } from '#server/modules/reading/find-times.ts';
import { numberedDay } from '#server/modules/reading/numbered-day.ts';
import type { ImportHints } from '#server/modules/schedule-import/import-hints.ts';

/** Text, or a number if the file is a spreadsheet. */
export type Cell = string | number;
export type Table = Cell[][];
/** A merged cell; rows and columns counted from 0. */
export interface Merge {
  top: number;
  left: number;
  bottom: number;
  right: number;
}
/** A sheet of a file with its name. */
export interface Sheet {
  name: string;
  rows: Table;
  merges?: readonly Merge[];
}

/** Replaces special spaces by ordinary ones, and trims. */
export const spaced = (text: string): string => text.replace(/[\u00A0\u2007\u202F]/g, ' ').trim();

const INSTANT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?\s?(?:Z|[+-]\d\d:?\d\d)$/;
/** Converts an instant with a UTC offset to wall time of the zone. */
export function inZone(cell: Cell, zone: string | undefined): Cell {
  if (typeof cell === 'number' || zone === undefined || !INSTANT.test(cell)) return cell;
  const time = Date.parse(cell.replace(' ', 'T').replace(' ', ''));
  return Number.isNaN(time) ? cell : localOf(new Date(time).toISOString(), zone);
}

const WHOLE_DAY =
  /^(?:all[\s-]?day|whole day|ganztägig|ganztags|toute la journée|todo el día|todo o dia|tutto il giorno|hele dag)(?:\s*event)?$/i;
const YES = /^(?:true|yes|y|x|1|ja|oui|sí|sim|wahr|vrai)$/i;
/** Whether a row is marked as all-day: in words, or with a yes below such a heading. */
export const isWholeDay = (row: readonly Cell[], heading: readonly Cell[]): boolean =>
  row.some(
    (cell, at) =>
      WHOLE_DAY.test(String(cell).trim()) ||
      (YES.test(String(cell).trim()) && WHOLE_DAY.test(String(heading[at] ?? '').trim())),
  );

/** No date or time is longer, and searching a longer text is slow. */
const WORDS_MAX = 200;

/** The times of a row, from its cells. */
export interface Times {
  start: string;
  end: string | null;
  minutes: number | null;
  endsLater: boolean;
}

export function timesIn(start: Cell, end: Cell, duration: Cell): Times | null {
  const first = timeIn(start);
  if (!first) return null;
  const last = timeIn(end);
  return {
    start: first.start,
    end: last?.start ?? first.end,
    minutes: minutesIn(duration),
    endsLater: first.endsLater,
  };
}

/** Removes floating-point noise: a moment before midnight counts as midnight. */
const evened = (cell: number): number => Math.round(cell * 86_400) / 86_400;

export const timeIn = (cell: Cell): { start: string; end: string | null; endsLater: boolean } | null => {
  if (typeof cell === 'number') {
    const part = evened(cell) % 1;
    // a whole number is a date without a time; 1 is the end of a day
    return cell === 0 || part > 0 || evened(cell) === 1
      ? { start: clockOf(Math.round(part * 1440)), end: null, endsLater: false }
      : null;
  }
  // the date of an instant must not be mistaken for a time
  const text = cell
    .slice(0, WORDS_MAX)
    .replace(/(\d{4}-\d\d-\d\d)T/, '$1 ')
    .replace(/([ap])\.?m\.?$/i, '$1m');
  return findTimes(text, { bare: /^\d{4}(?:\s*[-–]\s*\d{4})?$/.test(text.trim()) })[0] ?? null;
};

function minutesIn(cell: Cell): number | null {
  if (typeof cell === 'number') return cell === 0 ? null : Math.round(cell < 1 ? cell * 1440 : cell);
  if (cell.length > WORDS_MAX) return null;
  const [, hours, minutes] = /^(\d{1,2}):(\d\d)/.exec(cell) ?? [];
  if (hours) return Number(hours) * 60 + Number(minutes);
  const [, h, m] = /^(?:(\d+(?:[.,]5)?)\s*h\w*)?\s*(?:(\d+)\s*(?:m\w*|['′])?)?$/i.exec(cell.trim()) ?? [];
  const all = Number((h ?? '0').replace(',', '.')) * 60 + Number(m ?? 0);
  return all > 0 ? all : null;
}

export function dateIn(cell: Cell, dayFirst: boolean, { from, to }: ImportHints): string | null {
  if (typeof cell === 'number')
    // days since 30 December 1899, limited to 1980–2100
    return cell >= 29_221 && cell < 73_051
      ? new Date(Date.UTC(1899, 11, 30) + Math.floor(evened(cell)) * 86_400_000).toISOString().slice(0, 10)
      : null;
  const startOn = from ?? new Date().toISOString().slice(0, 10);
  const text = cell.slice(0, WORDS_MAX).replace(/(\d{4}-\d\d-\d\d)T/, '$1 ');
  const found = findDates(text, { near: { startOn, endOn: to ?? startOn }, dayFirst })[0]?.date;
  if (found) return found;
  // "Day 2" is a date where the first day is known
  const day = from === undefined ? null : numberedDay(text);
  return day && from !== undefined ? addDays(from, day.number - 1) : null;
}

/** The date of a row that contains nothing else, which applies to the rows below it. */
export function headingIn(row: readonly Cell[], dayFirst: boolean, hints: ImportHints): string | null {
  const [only, ...more] = row.filter((cell) => cell !== '');
  if (only === undefined || more.length > 0) return null;
  if (typeof only === 'string' && (only.length > WORDS_MAX || findTimes(only).length > 0)) return null;
  return dateIn(only, dayFirst, hints);
}

/** The end as wall time in the zone of the start; null where it is not stated. */
export function endOf(
  startsLocal: string,
  endDate: string,
  { end, minutes, endsLater }: Times,
): string | null {
  const later = (ms: number): string =>
    new Date(Date.parse(`${startsLocal}Z`) + ms).toISOString().slice(0, 19);
  if (end) {
    const local = `${endDate}T${end}:00`;
    if (local > startsLocal)
      return endsLater ? later(Date.parse(`${local}Z`) - Date.parse(`${startsLocal}Z`) + 86_400_000) : local;
    // an end before the start is on the next day
    return new Date(Date.parse(`${local}Z`) + 86_400_000).toISOString().slice(0, 19);
  }
  return minutes === null ? null : later(Math.min(minutes, EVENT_DAYS_MAX * 1440) * 60_000);
}

/** The value as a person would write it: spreadsheets store dates and times as numbers. */
export function wordsOf(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  const date = dateIn(cell, true, {});
  const time = timeIn(cell)?.start;
  if (date) return time ? `${date} ${time}` : date;
  return time && cell > 0 && cell < 1 ? time : String(cell);
}

const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
