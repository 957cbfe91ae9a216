import type { Column } from '#server/modules/schedule-import/column-words.ts';
import { dateIn, timeIn, type Cell, type Table } from '#server/modules/schedule-import/table-cells.ts';

const ROWS_LOOKED_AT = 30;
const COLUMNS_LOOKED_AT = 40;
/** Share of a column's cells that must be of a kind. */
const MOST = 0.6;

/**
 * Guesses columns from their contents, besides those already known: dates, a start and an end. The texts that vary
 * most are names.
 */
export function guessColumns(rows: Table, known: readonly Column[]): Column[] {
  const some = rows.filter((row) => row.filter((cell) => cell !== '').length > 1).slice(0, ROWS_LOOKED_AT);
  const width = Math.min(COLUMNS_LOOKED_AT, Math.max(0, ...some.map((row) => row.length)));
  const free = Array.from({ length: width }, (_, at) => at).filter(
    (at) => !known.some((column) => column.at === at),
  );
  const looks = free.map((at) =>
    lookAt(
      at,
      some.flatMap((row) => (row[at] === '' ? [] : (row[at] ?? []))),
    ),
  );
  const columns = [...known];
  const has = (kind: Column['kind']): boolean => columns.some((column) => column.kind === kind);
  const take = (kind: Column['kind'], found: { at: number } | undefined): void => {
    if (found && !has(kind)) columns.push({ at: found.at, kind });
  };
  take(
    'date',
    looks.find(({ dates, times }) => dates && !times),
  );
  const [first, second] = looks.filter(({ times }) => times);
  take('start', first);
  if (first && columns.some(({ at, kind }) => kind === 'start' && at === first.at)) take('end', second);
  take('name', looks.filter(({ words }) => words).sort((a, b) => b.different - a.different)[0]);
  return columns;
}

function lookAt(at: number, cells: readonly Cell[]) {
  const most = (test: (cell: Cell) => boolean): boolean =>
    cells.length > 0 && cells.filter(test).length >= cells.length * MOST;
  const isDate = (cell: Cell): boolean => dateIn(cell, true, {}) !== null;
  const isTime = (cell: Cell): boolean => timeIn(cell) !== null && (typeof cell !== 'number' || cell > 0);
  return {
    at,
    dates: most(isDate),
    times: most(isTime),
    words: most(
      (cell) => typeof cell === 'string' && /\p{L}{2}/u.test(cell) && !isDate(cell) && !isTime(cell),
    ),
    different: new Set(cells).size,
  };
}
