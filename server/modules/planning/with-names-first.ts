import { columnsOf } from '#server/modules/reading/columns.ts';
import { findTimes } from '#server/modules/reading/find-times.ts';
import { ROOM } from '#server/modules/planning/kinds-of-lines.ts';
import { isVenue } from '#server/modules/planning/parts-of-lines.ts';
import { cellsOf, type Line } from '#server/modules/planning/cells.ts';

const ROWS_MIN = 3;

/** Rows of time, place and name, without a heading, with the name before the place. */
export function withNamesFirst(lines: readonly Line[]): Line[] {
  const rows = lines.map(({ text }) => cellsOf(text));
  if (rows.some((cells) => columnsOf(cells) !== null)) return [...lines];
  const threes = rows.filter((cells) => cells.length === 3 && cells.every(Boolean) && isTime(cells[0] ?? ''));
  const places = (column: number): number =>
    threes.filter((cells) => ROOM.test(cells[column] ?? '') || isVenue(cells[column] ?? '')).length;
  if (threes.length < ROWS_MIN || places(1) * 2 < threes.length || places(2) * 4 > threes.length)
    return [...lines];
  const swapped = new Set(threes);
  return lines.map((line, at) => {
    const cells = rows[at] ?? [];
    if (!swapped.has(cells)) return line;
    const [time = '', place = '', name = ''] = cells;
    return { ...line, text: [time, name, place].join('\t') };
  });
}

const isTime = (cell: string): boolean => {
  const [time] = findTimes(cell, { bare: true });
  return time !== undefined && time.to - time.from >= cell.length - 2;
};
