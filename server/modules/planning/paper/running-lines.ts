import { cellsOf } from '#server/modules/planning/text/cells.ts';
import { PAGE_END } from '#server/modules/planning/page/read-pdf.ts';

import { findDates, type DateHints } from '#server/modules/reading/find-dates.ts';
import { findTimes } from '#server/modules/reading/find-times.ts';
import { numberedDay } from '#server/modules/reading/numbered-day.ts';

/** Lines at the edges of a page that may be its header or footer. */
const EDGE = 3;
const CELLS_MAX = 2;
const masked = (line: string): string => line.replace(/\d+/g, '0').replace(/\s+/g, ' ').trim();

/** Indices of page headers and footers: lines that recur at the same edge of another page, ignoring numbers. */
export function runningLines(lines: readonly string[], hints: DateHints): ReadonlySet<number> {
  const heads = new Map<string, number[]>();
  const feet = new Map<string, number[]>();
  let page: number[] = [];
  const close = (): void => {
    for (const at of page.slice(0, EDGE)) note(heads, at);
    for (const at of page.slice(-EDGE)) note(feet, at);
    page = [];
  };
  const note = (edge: Map<string, number[]>, at: number): void => {
    const key = masked(lines[at] ?? '');
    edge.set(key, [...(edge.get(key) ?? []), at]);
  };
  lines.forEach((line, at) => {
    if (line === PAGE_END) close();
    else if (line.trim() !== '') page.push(at);
  });
  const found = [...heads.values(), ...feet.values()].filter(({ length }) => length > 1).flat();
  return new Set(found.filter((at) => !says(lines[at] ?? '', hints)));
}

/** Whether a line carries content: headings of tables and days, and lines that begin with a time, may recur too. */
function says(line: string, hints: DateHints): boolean {
  const { startOn, endOn } = hints.near;
  const [time] = findTimes(line);
  return (
    !/\d/.test(line) ||
    cellsOf(line).length > CELLS_MAX ||
    numberedDay(line) !== null ||
    (time !== undefined && time.from <= 2) ||
    findDates(line, hints).some(({ date }) => date >= startOn && date <= endOn)
  );
}
