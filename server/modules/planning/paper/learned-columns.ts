import { columnsOf, kindOf, type ColumnKind } from '#server/modules/reading/columns.ts';
import { findDates, type DateHints } from '#server/modules/reading/find-dates.ts';
import { findTimes } from '#server/modules/reading/find-times.ts';
import { cellsOf, type Line } from '#server/modules/planning/text/cells.ts';
import { isEndLabel, ROOM } from '#server/modules/planning/text/kinds-of-lines.ts';
import { LEADS_ON } from '#server/modules/planning/text/sentences.ts';
import type { Looks } from '#server/modules/planning/text/looks.ts';
import { isPerson, isRoomCode } from '#server/modules/planning/text/is-place.ts';
import { isAddress, isVenue } from '#server/modules/planning/text/parts-of-lines.ts';

/** Rows needed to tell what columns hold; below a heading, fewer suffice. */
const ROWS_MIN = 3;
const HEADED_MIN = 2;
/** Share of cells that makes a column one of a kind. */
const MOST = 0.6;
/** Letters allowed beside a time in its cell: from, ab, a zone. */
const OTHER_LETTERS = 8;
/** Maximum length of a cell with a date, a span of times and those letters. */
const CELL_MAX = 60;
const HEAD_MAX = 40;
const ALONE = 0.3;
/** Share of known places that a column with an unknown heading needs. */
const KNOWN_PLACES = 0.2;
/** Letters in a meaningful name. */
const ENOUGH = 24;
/** Discount per column to the right, because names are usually on the left. */
const LATER = 0.8;
const NUMBER = /^[\d\s.,:€$£%x+–-]+$|^\d+\s?(?:min|mins|minutes|minuten|h|km|m|pax|p|pers)\.?$/iu;

/**
 * A table: rows with the same number of cells, possibly with headings in between, and the row that names its columns.
 */
interface Table {
  head: number | null;
  rows: number[];
}

/**
 * Marks the rows of tables with what each of their cells holds. A heading is trusted as far as the cells agree with
 * it; without a heading, or with an unknown one, the cells of all rows decide together.
 */
export function withLearnedColumns(lines: readonly Line[], hints: DateHints, looks: Looks): Line[] {
  const cells = lines.map(({ text }) => cellsOf(text));
  // later tables below a heading that was understood are read by it
  const understood = new Map<number, ColumnKind[]>();
  const out: (Line | null)[] = [...lines];
  for (const { head, rows } of tablesIn(lines, cells, hints)) {
    const heads = head === null ? null : (cells[head] ?? []);
    const width = cells[rows[0] ?? 0]?.length ?? 0;
    const known = heads && columnsOf(heads);
    if (heads && known && saysWhat(known, heads)) understood.set(heads.length, known);
    const all = rows.map((at) => cells[at] ?? []);
    const kinds = understood.get(width) ?? kindsOf(all, heads, hints);
    if (!kinds) continue;
    joinRows(rows, { kinds, cells, out, looks });
    if (understood.has(width)) continue;
    for (const at of rows) if (out[at]?.text.includes('\t')) out[at] = { ...out[at], columns: kinds };
    if (head !== null) out[head] = null;
  }
  return out.filter((line) => line !== null);
}

/** Whether all columns are known, or those of a journey are. */
const saysWhat = (kinds: readonly ColumnKind[], heads: readonly string[]): boolean =>
  !kinds.includes('time') ||
  (kinds.includes('place') && kinds.some((kind) => ['name', 'service', 'home'].includes(kind))) ||
  kinds.includes('start') ||
  kinds.includes('end') ||
  !kinds.some((kind, k) => kind === 'other' && heads[k]);

/** Appends rows without a time to the row above if they continue it. */
function joinRows(
  rows: readonly number[],
  of: {
    kinds: readonly ColumnKind[];
    cells: readonly string[][];
    out: (Line | null)[];
    looks: Looks;
  },
): void {
  const { kinds, cells, out, looks } = of;
  const clocks = kinds.flatMap((kind, k) => (['time', 'start', 'end', 'date'].includes(kind) ? [k] : []));
  const name = kinds.findIndex((kind) => ['name', 'service', 'home'].includes(kind));
  let above: number | null = null;
  for (const at of rows) {
    const row = cells[at] ?? [];
    if (clocks.some((k) => row[k]) || name < 0) {
      above = at;
      continue;
    }
    const line = above === null ? null : out[above];
    if (!line || !rows.includes(at - 1)) continue;
    const first = cellsOf(line.text);
    if (!goesOn(first[name] ?? '', row[name] ?? '')) {
      // text in a different style is a detail
      const [said = '', more] = row.filter(Boolean);
      const isMore = looks.keyOf(said) !== looks.keyOf(first[name] ?? '') || isPerson(said);
      if (isMore && !more && row[name]) out[at] = { ...(out[at] as Line), text: said };
      continue;
    }
    const text = first.map((cell, k) => [cell, row[k]].filter(Boolean).join(' ')).join('\t');
    out[above as number] = { ...line, text };
    out[at] = null;
  }
}

/** Whether the text continues: after an open bracket or a word that leads on, or in lower case. */
const goesOn = (before: string, after: string): boolean =>
  /^\p{Ll}/u.test(after) ||
  LEADS_ON.test(before) ||
  /[,–—-]$/.test(before) ||
  before.split('(').length > before.split(')').length;

function tablesIn(lines: readonly Line[], cells: readonly string[][], hints: DateHints): Table[] {
  const tables: Table[] = [];
  let table: Table | null = null;
  let width = 0;
  cells.forEach((row, at) => {
    if (row.length < 2 || lines[at]?.columns) return;
    // departures and arrivals are read by their labels
    if (row.some(isEndLabel) && !columnsOf(row)) return void (table = null);
    const isHead = isHeading(row, hints);
    if (table === null || row.length !== width || isHead) {
      table = { head: isHead ? at : null, rows: [] };
      width = row.length;
      tables.push(table);
    }
    if (!isHead) table.rows.push(at);
  });
  return tables;
}

/** Whether a row names columns: short words, without times, dates or numbers. */
const isHeading = (row: readonly string[], hints: DateHints): boolean => {
  if (columnsOf(row)) return true;
  const said = row.filter(Boolean);
  return (
    said.length > 1 &&
    said.every((cell) => cell.length <= HEAD_MAX && !/\d|[:.,;]$/.test(cell)) &&
    said.every((cell) => findDates(cell, hints).length === 0 && findTimes(cell).length === 0) &&
    said.filter((cell) => kindOf(cell) !== 'other').length * 3 >= said.length
  );
};

/** What each column holds; null if that leaves no time or no name. */
function kindsOf(
  all: readonly string[][],
  heads: readonly string[] | null,
  hints: DateHints,
): ColumnKind[] | null {
  const timed = all.filter((row) => row.some((cell) => isTimeCell(cell, hints)));
  const width = all[0]?.length ?? 0;
  if (timed.length < (heads ? HEADED_MIN : ROWS_MIN) || (!heads && width < 3)) return null;
  const columns = Array.from({ length: width }, (_, k) =>
    lookAt(
      timed.map((row) => row[k] ?? ''),
      hints,
    ),
  );
  const kinds = columns.map((column, k): ColumnKind | null => {
    const said = heads ? kindOf(heads[k] ?? '') : 'other';
    if (column.times >= MOST) return said === 'start' || said === 'end' ? said : 'time';
    if (column.dates >= MOST) return 'date';
    if (said === 'time' || said === 'start' || said === 'end' || said === 'date') return null;
    return said === 'other' ? null : said;
  });
  if (kinds.filter((kind) => kind === 'time').length === 2) {
    kinds[kinds.indexOf('time')] = 'start';
    kinds[kinds.indexOf('time')] = 'end';
  }
  if (!kinds.some((kind) => kind === 'time' || kind === 'start')) return null;
  const open = (): number[] => kinds.flatMap((kind, k) => (kind === null ? [k] : []));
  for (const k of open())
    if (columns[k]?.filled === 0 || (columns[k]?.numbers ?? 0) >= MOST) kinds[k] = 'notes';
  if (!kinds.some((kind) => kind === 'name' || kind === 'service' || kind === 'home')) {
    const [best] = open().toSorted((a, b) => nameScore(columns[b], b) - nameScore(columns[a], a) || a - b);
    if (best === undefined) return null;
    kinds[best] = 'name';
  }
  if (!kinds.includes('place')) {
    const [best] = open().toSorted((a, b) => placeScore(columns[b]) - placeScore(columns[a]) || a - b);
    // a single column next to the name is usually the place
    const alone = !heads && open().length === 1 && isShort(columns[best ?? 0]) ? ALONE : 0;
    const isKnown = !heads || (columns[best ?? 0]?.places ?? 0) >= KNOWN_PLACES;
    if (best !== undefined && isKnown && placeScore(columns[best]) + alone > 0) kinds[best] = 'place';
  }
  return kinds.map((kind, k) => kind ?? ((columns[k]?.persons ?? 0) >= MOST / 2 ? 'person' : 'notes'));
}

interface Column {
  filled: number;
  times: number;
  dates: number;
  numbers: number;
  places: number;
  persons: number;
  capitals: number;
  /** Share of its cells that are distinct. */
  distinct: number;
  letters: number;
}

function lookAt(all: readonly string[], hints: DateHints): Column {
  const cells = all.filter(Boolean);
  const share = (is: (cell: string) => boolean): number =>
    cells.length === 0 ? 0 : cells.filter(is).length / cells.length;
  return {
    filled: cells.length / Math.max(1, all.length),
    times: share((cell) => isTimeCell(cell, hints)),
    dates: share((cell) => findDates(cell, hints).length > 0),
    numbers: share((cell) => NUMBER.test(cell)),
    places: share((cell) => ROOM.test(cell) || isVenue(cell) || isAddress(cell) || isRoomCode(cell)),
    persons: share(isPerson),
    capitals: share((cell) => /^[\p{Lu}\d]/u.test(cell)),
    distinct: cells.length === 0 ? 0 : new Set(cells).size / cells.length,
    letters: cells.reduce((sum, cell) => sum + cell.length, 0) / Math.max(1, cells.length),
  };
}

/** Names are distinct, occur in every row, and are neither places nor people. */
const nameScore = (column: Column | undefined, at: number): number =>
  LATER ** at *
  (column === undefined
    ? 0
    : column.filled *
      column.distinct *
      Math.min(1, column.letters / ENOUGH) *
      (1 - Math.max(column.places, column.persons) * 0.7));

const isShort = (column: Column | undefined): boolean =>
  column !== undefined && column.capitals >= MOST && column.letters <= HEAD_MAX;

/** Places are short, and either recognisable or repeated. */
const placeScore = (column: Column | undefined): number =>
  column === undefined || column.letters > HEAD_MAX
    ? 0
    : column.places + (1 - column.distinct) - column.persons - 0.2;

const isTimeCell = (cell: string, hints: DateHints): boolean => {
  if (cell.length > CELL_MAX) return false;
  const rest = findDates(cell, hints).reduceRight(
    (text, { from, to }) => text.slice(0, from) + text.slice(to),
    cell,
  );
  const [time] = findTimes(rest, { bare: true });
  return time !== undefined && rest.trim().length - (time.to - time.from) <= OTHER_LETTERS;
};
