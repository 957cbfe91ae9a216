import { columnsOf } from '#server/modules/reading/columns.ts';
import type { DateHints } from '#server/modules/reading/find-dates.ts';
import { findTimes } from '#server/modules/reading/find-times.ts';
import {
  cellsOf,
  FROM_ABOVE,
  FROM_LEFT,
  isDay,
  isTime,
  type Line,
} from '#server/modules/planning/text/cells.ts';

/**
 * Fills in merged cells. Across several days, each day gets the cell. Across several times, it lasts until the last
 * one. Next to several rows of a list, each row gets the place or time. Across several rooms it stays marked, because
 * it is in none of them.
 */
export function withMergedCells(lines: readonly Line[], hints: DateHints): Line[] {
  const out = lines.map(withoutDashes);
  for (let at = 0; at < lines.length;) {
    const rows = tableAt(out, at);
    if (rows.some((cells) => cells.includes(FROM_ABOVE) || cells.includes(FROM_LEFT))) {
      spread(rows, headOf(out, at, rows[0]?.length ?? 0), hints);
      rows.forEach((cells, k) => {
        out[at + k] = { ...(out[at + k] as Line), text: cells.join('\t') };
      });
    }
    at += Math.max(1, rows.length);
  }
  return out;
}

/** Empties cells that contain only a dash, unless the dash separates two times. */
function withoutDashes(line: Line): Line {
  if (!/(?:^|\t)\s*[-–—]+\s*(?:\t|$)/.test(line.text)) return line;
  const cells = line.text.split('\t');
  const text = cells
    .map((cell, k) =>
      /^\s*[-–—]+\s*$/.test(cell) && !(k > 0 && isTime(cells[k - 1] ?? '') && isTime(cells[k + 1] ?? ''))
        ? ''
        : cell,
    )
    .join('\t');
  return { ...line, text };
}

/** Consecutive lines with the same number of cells. */
function tableAt(lines: readonly Line[], from: number): string[][] {
  const count = cellsOf(lines[from]?.text ?? '').length;
  if (count < 2) return [];
  const rows: string[][] = [];
  for (let at = from; at < lines.length; at += 1) {
    const cells = cellsOf(lines[at]?.text ?? '');
    if (cells.length !== count) break;
    rows.push(cells);
  }
  return rows;
}

/** The row that names the columns, which may be separated from the rows. */
function headOf(lines: readonly Line[], at: number, count: number): string[] | null {
  const above = lines.slice(Math.max(0, at - 2), at).findLast(({ text }) => text.trim() !== '');
  const cells = cellsOf(above?.text ?? '');
  return cells.length === count ? cells : null;
}

function spread(rows: string[][], above: string[] | null, hints: DateHints): void {
  const head = (above && columnsOf(above) ? above : rows[0]) ?? [];
  const kinds = columnsOf(head);
  const days = !kinds && head.slice(1).filter((cell) => isDay(cell, hints)).length * 2 > head.length - 1;
  const begun: number[] = [];
  rows.forEach((cells, row) =>
    cells.forEach((cell, column) => {
      if (cell !== FROM_ABOVE) return void (begun[column] = row);
      cells[column] = '';
      const first = rows[begun[column] ?? row] ?? [];
      const above = first[column] ?? '';
      if (kinds && ['place', 'person', 'time', 'start'].includes(kinds[column] ?? '')) cells[column] = above;
      else if (!kinds && column > 0 && above !== FROM_LEFT) first[column] = until(above, first[0], cells[0]);
    }),
  );
  if (days)
    for (const cells of rows)
      cells.forEach((cell, column) => {
        if (cell === FROM_LEFT && column > 1) cells[column] = cells[column - 1] ?? '';
      });
}

/** Prefixes a cell with its span, from its first row to its last. */
function until(cell: string, first = '', last = ''): string {
  if (!cell || !isTime(first) || !isTime(last)) return cell;
  const [from] = findTimes(first, { bare: true });
  const [to] = findTimes(last, { bare: true });
  const [own] = findTimes(cell);
  const text = own?.from === 0 ? cell.slice(own.to).trim() : cell;
  return from && to?.end && !to.endsLater ? `${from.start}–${to.end} ${text}` : cell;
}
