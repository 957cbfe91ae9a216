import type { ColumnKind } from '#server/modules/reading/columns.ts';
import { findDates, type DateHints } from '#server/modules/reading/find-dates.ts';
import { MONTH, WEEKDAY } from '#server/modules/reading/words.ts';
import { numberedDay } from '#server/modules/reading/numbered-day.ts';
import { findTimes } from '#server/modules/reading/find-times.ts';

export interface Line {
  text: string;
  /** The line as printed in the paper. */
  source: string;
  number: number;
  /** The place from a heading above it. */
  place?: string;
  /** Whether it is below the text of a row that has its time on the left. */
  isBelow?: boolean;
  /** What its cells hold, if its table shows that. */
  columns?: readonly ColumnKind[];
}
/** Lines that replace others; `next` is the index of the first line after those. */
export interface Block {
  lines: Line[];
  next: number;
}

/** Marks a merged cell, which continues the cell above or the one to the left. */
export const FROM_ABOVE = '\u0011';
export const FROM_LEFT = '\u0012';
/** Marks a new line in a cell that begins something new. */
export const BREAK = '\v';
/** A line as a person sees it, without marks for cells. */
export const plain = (text: string): string => text.replace(/[\u0011\u0012]/g, '').replaceAll(BREAK, ' ');

/** Removes the marks of merged cells. */
export const withoutMarks = (line: Line): Line =>
  /[\u0011\u0012]/.test(line.text) ? { ...line, text: line.text.replace(/[\u0011\u0012]/g, '') } : line;

export const cellsOf = (text: string): string[] => text.split('\t').map((cell) => cell.trim());
/** Whether a cell is a time, with hardly anything else. */
export const isTime = (cell: string): boolean => {
  const [time] = findTimes(cell, { bare: true });
  return time !== undefined && time.to - time.from >= cell.length - 2;
};
/** Whether a cell is a day heading, with hardly anything else. */
export const isDay = (cell: string, hints: DateHints): boolean => {
  const [date, more] = findDates(cell, hints);
  if (date && !more) return cell.length - (date.to - date.from) <= 12;
  return cell.length <= 30 && numberedDay(cell) !== null;
};
/** The beginning of a day heading, where the dates of the paper are not known. */
export const A_DAY = new RegExp(
  `^(?:${WEEKDAY}(?!\\p{L})|.{0,12}\\d.{0,6}${MONTH}|${MONTH}\\.?\\s+\\d|(?:day|tag|jour|día|dia|giorno|dag)\\s+\\d)`,
  'iu',
);
/** Splits a row at line breaks in its cells: a row of the first lines, and the lines below them. */
export function atBreaks(text: string): { text: string; more: string[] } {
  const more: string[] = [];
  const cells = text.split('\t').map((cell) => {
    const [first = '', ...rest] = cell.split(BREAK).map((one) => one.trim());
    if (rest.length === 1 && isTime(first) && isTime(rest[0] ?? '')) return `${first} – ${rest[0]}`;
    // a date on two lines
    if (rest.length === 0 || !/\p{L}{3}/u.test(first) || findTimes(cell).length > 0)
      return [first, ...rest].join(' ');
    more.push(...rest);
    return first;
  });
  return { text: cells.join('\t'), more };
}
