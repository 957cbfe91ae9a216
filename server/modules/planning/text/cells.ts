import type { ColumnKind } from '#server/modules/reading/columns.ts';
import { findDates, type DateHints } from '#server/modules/reading/find-dates.ts';
import { MONTH, WEEKDAY } from '#server/modules/reading/words.ts';
import { numberedDay } from '#server/modules/reading/numbered-day.ts';
import { findTimes } from '#server/modules/reading/find-times.ts';

export interface Line {
  text: string;
  /** As it stands in the paper. */
  source: string;
  number: number;
  /** What stands as a heading above it. */
  place?: string;
  /** Below the words of a row whose time stands to the left of it. */
  isBelow?: boolean;
  /** What each of its cells holds, where its table shows that. */
  columns?: readonly ColumnKind[];
}
/** Lines in the place of others, and the one that follows them. */
export interface Block {
  lines: Line[];
  next: number;
}

/** In a cell: what stands above or to the left of it goes on there. */
export const FROM_ABOVE = '\u0011';
export const FROM_LEFT = '\u0012';
/** In a cell: a new line, which does not go on with the words of the last. */
export const BREAK = '\v';
/** A line as somebody reads it, who does not see cells. */
export const plain = (text: string): string => text.replace(/[\u0011\u0012]/g, '').replaceAll(BREAK, ' ');

/** Rid of what only tells where cells are. */
export const withoutMarks = (line: Line): Line =>
  /[\u0011\u0012]/.test(line.text) ? { ...line, text: line.text.replace(/[\u0011\u0012]/g, '') } : line;

export const cellsOf = (text: string): string[] => text.split('\t').map((cell) => cell.trim());
/** A time, and next to nothing else. */
export const isTime = (cell: string): boolean => {
  const [time] = findTimes(cell, { bare: true });
  return time !== undefined && time.to - time.from >= cell.length - 2;
};
/** The heading of a day, and next to nothing else. */
export const isDay = (cell: string, hints: DateHints): boolean => {
  const [date, more] = findDates(cell, hints);
  if (date && !more) return cell.length - (date.to - date.from) <= 12;
  return cell.length <= 30 && numberedDay(cell) !== null;
};
/** What begins as headings of days do, where it is not known which dates a paper is about. */
export const A_DAY = new RegExp(
  `^(?:${WEEKDAY}(?!\\p{L})|.{0,12}\\d.{0,6}${MONTH}|${MONTH}\\.?\\s+\\d|(?:day|tag|jour|día|dia|giorno|dag)\\s+\\d)`,
  'iu',
);
/** A line with only the first words of each cell, and what stands below them on lines of their own. */
export function atBreaks(text: string): { text: string; more: string[] } {
  const more: string[] = [];
  const cells = text.split('\t').map((cell) => {
    const [first = '', ...rest] = cell.split(BREAK).map((one) => one.trim());
    if (rest.length === 1 && isTime(first) && isTime(rest[0] ?? '')) return `${first} – ${rest[0]}`;
    // a date over two lines
    if (rest.length === 0 || !/\p{L}{3}/u.test(first) || findTimes(cell).length > 0)
      return [first, ...rest].join(' ');
    more.push(...rest);
    return first;
  });
  return { text: cells.join('\t'), more };
}
