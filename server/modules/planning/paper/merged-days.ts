import { columnsOf } from '#server/modules/reading/columns.ts';
import { findDates, type DateHints } from '#server/modules/reading/find-dates.ts';
import { findTimes } from '#server/modules/reading/find-times.ts';
import { cellsOf, type Line } from '#server/modules/planning/text/cells.ts';

interface Row {
  at: number;
  cells: string[];
  start: string;
  date: string | null;
}

/**
 * Moves a day from a merged cell in the middle of its rows to the first of them. A day's rows end where the clock
 * runs backwards. Does nothing unless each such part has exactly one day.
 */
export function withMergedDays(lines: readonly Line[], hints: DateHints): Line[] {
  const out = [...lines];
  for (let at = 0; at < lines.length; at += 1) {
    const columns = columnsOf(cellsOf(lines[at]?.text ?? ''));
    const day = columns?.indexOf('date') ?? -1;
    if (!columns || day < 0) continue;
    const rows = rowsBelow(lines, at, columns.length, day, hints);
    if (rows.length === 0 || rows[0]?.date) continue;
    const parts = partsOf(rows);
    if (!parts.every((part) => part.filter(({ date }) => date).length === 1)) continue;
    for (const part of parts)
      for (const [k, row] of part.entries()) {
        const said = part.find(({ date }) => date)?.cells[day] ?? '';
        const cells = row.cells.map((cell, column) => (column === day ? (k === 0 ? said : '') : cell));
        out[row.at] = { ...(lines[row.at] as Line), text: cells.join('\t') };
      }
  }
  return out;
}

function rowsBelow(
  lines: readonly Line[],
  head: number,
  width: number,
  day: number,
  hints: DateHints,
): Row[] {
  const rows: Row[] = [];
  for (let at = head + 1; at < lines.length; at += 1) {
    const cells = cellsOf(lines[at]?.text ?? '');
    if (cells.length !== width || columnsOf(cells)) break;
    const others = cells.filter((_, k) => k !== day).join('\t');
    const [time] = findTimes(others);
    const [date] = findDates(cells[day] ?? '', hints);
    if (time) rows.push({ at, cells, start: time.start, date: date?.date ?? null });
    else if (date) return [];
  }
  return rows;
}

function partsOf(rows: readonly Row[]): Row[][] {
  const parts: Row[][] = [];
  for (const row of rows) {
    const part = parts.at(-1);
    if (part && row.start >= (part.at(-1)?.start ?? '')) part.push(row);
    else parts.push([row]);
  }
  return parts;
}
