import { numberedDay } from '#server/modules/reading/numbered-day.ts';
import { findDates, type DateHints } from '#server/modules/reading/find-dates.ts';
import { findTimes } from '#server/modules/reading/find-times.ts';
import type { Line } from '#server/modules/planning/text/cells.ts';

const NUMBER = /^\s*(\d{1,2})[.)]\s+(?=\p{L})/u;
/** Consecutive numbers that make a list. */
const LIST_MIN = 3;

/** Removes the numbers of a numbered agenda: 1. Welcome, 2. Minutes, 3. Reports. */
export function withoutNumbers(lines: readonly Line[], hints: DateHints): Line[] {
  const items: number[] = [];
  const all = new Set<number>();
  lines.forEach(({ text }, at) => {
    const number = Number(NUMBER.exec(text)?.[1] ?? 0);
    if (number === 0 || findTimes(text).length === 0) return;
    const [date] = findDates(text, hints);
    if (numberedDay(text) || (date && date.from < 2)) return;
    if (number !== items.length + 1) items.length = 0;
    if (number === items.length + 1) items.push(at);
    if (items.length >= LIST_MIN) for (const item of items) all.add(item);
  });
  return lines.map((line, at) => (all.has(at) ? { ...line, text: line.text.replace(NUMBER, '') } : line));
}
