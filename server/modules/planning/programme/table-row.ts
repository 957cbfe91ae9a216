import { ARRIVES } from '#server/modules/planning/text/kinds-of-lines.ts';
import type { ColumnKind } from '#server/modules/reading/columns.ts';
import { findDates, type DateHints } from '#server/modules/reading/find-dates.ts';
import { findTimes, type FoundTime } from '#server/modules/reading/find-times.ts';

export interface TableRow {
  date: string | null;
  start: string;
  end: string | null;
  endsLater: boolean;
  /** Whether the row only says when the journey above arrives. */
  arrives: boolean;
  name: string;
  place: string | null;
  /** Speakers and remarks. */
  words: string;
}

/** Labels of an arrival, as timetables put them in the cell of a time. */
const ARRIVAL = /^(?:an|arr?|arrives?|ankunft)(?!\p{L})/iu;
/** Letters allowed beside a time in its cell: from, ab, +1, a zone. */
const OTHER_LETTERS = 8;

/** The parts of a table row with known columns; null if it has no time. */
export function tableRow(
  cells: readonly string[],
  columns: readonly ColumnKind[],
  hints: DateHints,
): TableRow | null {
  const of = (...kinds: ColumnKind[]): string =>
    cells
      .filter((cell, k) => cell !== '' && kinds.includes(columns[k] ?? 'other'))
      .join(', ')
      .trim();
  const timeIn = (kind: ColumnKind): FoundTime | undefined => {
    const cell = withoutDate(of(kind), hints);
    const [found] = findTimes(cell, { bare: true });
    // "Delta Days 2027" may be a title above this column on the next page
    return found && cell.trim().length - (found.to - found.from) <= OTHER_LETTERS ? found : undefined;
  };
  // a ship arrives at a port before it leaves
  const calls = columns.indexOf('end') >= 0 && columns.indexOf('end') < columns.indexOf('start');
  const [time, from, to] = [timeIn('time'), timeIn(calls ? 'end' : 'start'), timeIn(calls ? 'start' : 'end')];
  const first = time ?? from ?? (calls ? to : undefined);
  if (!first) return null;
  const notes = of('notes');
  const [arrival] = ARRIVES.test(notes) ? findTimes(notes) : [];
  const end =
    (to === first ? null : to?.start) ?? first.end ?? (time && from ? from.start : (arrival?.start ?? null));
  // the next day may be written after the arrival
  const later = first.endsLater || /\+\s*\d/.test(of('end')) || (end !== null && end <= first.start);
  const date = findDates(of('date'), hints)[0] ?? findDates(of('time', 'start'), hints)[0];
  const names =
    cells.filter((cell, k) => cell !== '' && columns[k] === 'name').join(' / ') ||
    [of('home'), of('away')].filter(Boolean).join(' – ') ||
    of('service') ||
    of('other') ||
    of('person') ||
    '';
  const place = of('place') || of('route') || null;
  return {
    date: date?.date ?? null,
    start: first.start,
    end,
    endsLater: later,
    arrives: ARRIVAL.test(of('time')),
    name: names || (columns.includes('name') || columns.includes('service') ? '' : (place ?? '')),
    place: names ? place : null,
    words: [of('name') ? of('person') : '', notes].filter(Boolean).join('\n'),
  };
}

const withoutDate = (cell: string, hints: DateHints): string =>
  findDates(cell, hints).reduceRight(
    (text, { from, to }) => text.slice(0, from) + ' ' + text.slice(to),
    cell,
  );

/** The rest of a name or place, in a line that only continues the row above. */
export function restOf(
  cells: readonly string[],
  columns: readonly ColumnKind[],
): { name: string; place: string } | null {
  const filled = cells.flatMap((cell, k) => (cell === '' ? [] : [columns[k] ?? 'other']));
  if (filled.length === 0) return null;
  // the cities below the times of a flight
  if (filled.length > 1 && filled.every((kind) => kind === 'start' || kind === 'end'))
    return { name: '', place: cells[columns.indexOf('start')] ?? '' };
  if (cells[0] !== '') return null;
  if (!filled.every((kind) => ['name', 'place', 'person', 'notes'].includes(kind))) return null;
  const of = (kind: ColumnKind): string =>
    cells
      .filter((_, k) => columns[k] === kind)
      .join(' ')
      .trim();
  return { name: of('name'), place: of('place') };
}
