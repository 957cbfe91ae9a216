import type { ReadingState } from '#server/modules/planning/programme/reading-state.ts';
import { restOf, tableRow } from '#server/modules/planning/programme/table-row.ts';
import { cellsOf, type Line } from '#server/modules/planning/text/cells.ts';
import { BY, isAboutPaper } from '#server/modules/planning/text/kinds-of-lines.ts';
import { nameAndPlace, tidy } from '#server/modules/planning/text/name-and-place.ts';
import type { ColumnKind } from '#server/modules/reading/columns.ts';
import { findDates } from '#server/modules/reading/find-dates.ts';
import { findTimes } from '#server/modules/reading/find-times.ts';

/**
 * Reads a row by what its columns hold, or as a continuation of the row above. Returns false if it is not of the
 * table.
 */
export function readTableRow(state: ReadingState, line: Line, columns: readonly ColumnKind[]): boolean {
  const cells = cellsOf(line.text);
  if (cells.filter(Boolean).length === 0) return false;
  const row =
    cells.length > 1 && !isAboutPaper(cells[0] ?? '') ? tableRow(cells, columns, state.hints) : null;
  if (!row) {
    const [only = '', ...more] = cells.filter(Boolean);
    if (more.length === 0 && findDates(only, state.hints).length > 0) return false;
    const rest = restOf(cells, columns);
    if (!rest || !state.last) return false;
    if (rest.name) state.last.name += ` ${rest.name}`;
    if (rest.place) state.last.location = [state.last.location, rest.place].filter(Boolean).join(' ');
    return true;
  }
  if (row.date) state.found.setDate(row.date);
  if (row.arrives) {
    if (state.underWay) state.arrive(state.underWay, row.start);
    return true;
  }
  if (!row.name) return true;
  const placed = line.place ?? columns.find((kind) => kind === 'place' || kind === 'route');
  const said = placed ? null : nameAndPlace(row.name, state.places);
  state.add(
    line,
    {
      start: row.start,
      end: row.endsLater ? '23:59' : row.end,
      name: said?.name ?? tidy(row.name),
      location: said ? said.place : row.place && tidy(row.place),
      description: row.words || null,
    },
    said?.whole,
  );
  state.underWay = row.end ? null : state.last;
  return true;
}

/** Appends cells that continue those of the line above, in lower case. Returns false if they do not. */
export function readRestOfCells(state: ReadingState, cells: readonly string[]): boolean {
  const last = state.last;
  if (!last || cells.length < 2 || cells.length !== state.row.length || cells[0] !== '') return false;
  const filled = cells.flatMap((cell, k) => (cell === '' ? [] : [{ cell, above: state.row[k] ?? '' }]));
  if (filled.length === 0 || filled.some(({ cell }) => !/^\p{Ll}/u.test(cell) || findTimes(cell).length > 0))
    return false;
  const [name, place] = [last.name, last.location];
  if (cells.some((cell) => BY.test(cell))) return false;
  if (!filled.every(({ above }) => above !== '' && (name.endsWith(above) || place?.endsWith(above))))
    return false;
  for (const { cell, above } of filled)
    if (name.endsWith(above)) last.name += ` ${cell}`;
    else last.location = `${last.location} ${cell}`;
  state.row = state.row.map((above, k) => cells[k] || above);
  return true;
}
