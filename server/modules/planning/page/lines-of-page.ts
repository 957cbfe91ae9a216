import type { Drawn } from '#server/modules/planning/page/drawn-lines.ts';
import { BREAK, isTime } from '#server/modules/planning/text/cells.ts';
import { findTimes } from '#server/modules/reading/find-times.ts';
import type { Cell, Piece } from '#server/modules/planning/page/placed-text.ts';
import { ruledTables } from '#server/modules/planning/page/ruled-tables.ts';
import { differ, Looks } from '#server/modules/planning/text/looks.ts';
import { goesOnBelow, rightOf } from '#server/modules/planning/page/paragraphs.ts';
import { withEndsInLine } from '#server/modules/planning/page/ends-in-line.ts';
import { withWholeTimes } from '#server/modules/planning/page/whole-times.ts';
import { withWholeCells } from '#server/modules/planning/page/whole-cells.ts';
import { splitColumns } from '#server/modules/planning/page/split-columns.ts';

/** Gap between columns, in letter widths. */
const COLUMN_GAP = 3.2;
/** A smaller gap that suffices where a column is known to begin. */
const KNOWN_COLUMN_GAP = 0.9;
/**
 * A gap that suffices where pieces often begin. A single space is not enough, because monospaced letters line up by
 * chance.
 */
const OFTEN_BEGUN_GAP = 1.5;
/** Minimum of rows in a column. */
const ROWS_OF_COLUMN = 3;
/** Tolerance for the beginning of a column, in points. */
const NEAR = 6;
/** Lines of a cell are closer together than this fraction of the distance between rows. */
const NEARER = 0.75;
/** In points: the right edge of a page, and the gap that columns leave. */
const PAGE_EDGE = 500;
const BESIDE = 14;
/** Paragraphs are separated by this multiple of the usual line spacing. */
const PARAGRAPH = 1.7;

/**
 * The first stage's result for one page: its lines from top to bottom, with a tab between cells and an empty line
 * between paragraphs. A cell that continues the one above stays in its column; an empty cell leaves two tabs.
 */
export const linesOfPage = (
  pieces: readonly Piece[],
  drawn: readonly Drawn[] = [],
  looks = new Looks(),
): string[] =>
  ruledTables(withEndsInLine(withWholeTimes(pieces)), drawn, looks).flatMap((part) =>
    'rows' in part
      ? ['', ...part.rows, '']
      : splitColumns(withWholeCells(part.pieces, looks)).flatMap((pieces) => linesOf(pieces, looks)),
  );

function linesOf(pieces: readonly Piece[], looks: Looks): string[] {
  const rows = rowsOf(pieces);
  const gaps = rows.slice(1).map((row, at) => (rows[at]?.[0]?.y ?? 0) - (row[0]?.y ?? 0));
  const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
  const starts = startsOf(rows);
  const apart = gapOfRows(rows, gaps);
  let grid: Cell[] = [];
  const lines: { cells: (Cell | undefined)[]; gap: boolean }[] = [];
  const right = rightOf(rows.map((row) => cellsOf(row, [], [])));
  rows.forEach((row, at) => {
    const cells = cellsOf(row, grid, starts);
    for (const { text, look } of cells) looks.note(text, look);
    const last = lines.at(-1);
    const near =
      (gaps[at - 1] ?? Infinity) < apart * NEARER &&
      cells.every(({ text, from }) => findTimes(text).length === 0 || endsSpan(last?.cells, text, from));
    if (last && near && goesOn(last.cells, cells, grid, looks)) return;
    const [only] = cells;
    const [before] = last?.cells ?? [];
    if (
      only &&
      before &&
      cells.length === 1 &&
      last?.cells.length === 1 &&
      (gaps[at - 1] ?? Infinity) < Math.max(usual, only.look?.size ?? 0) * PARAGRAPH &&
      goesOnBelow(before, only, right)
    ) {
      last.cells = [{ ...only, from: before.from, text: `${before.text} ${only.text}` }];
      return;
    }
    const placed = place(cells, grid);
    if (placed) grid = grid.map((column, k) => grown(column, placed[k]));
    else if (cells.length > 1) grid = cells;
    lines.push({ cells: [...(placed ?? cells)], gap: at > 0 && (gaps[at - 1] ?? 0) > usual * PARAGRAPH });
  });
  return lines.flatMap(({ cells, gap }) => {
    const line = cells.map((cell) => cell?.text ?? '').join('\t');
    return gap ? ['', line] : [line];
  });
}

/** Median distance between rows with a time; 0 if there are too few. */
function gapOfRows(rows: readonly Piece[][], gaps: readonly number[]): number {
  const timed = rows.map((row) => row.length > 1 && row.some(({ text }) => findTimes(text).length > 0));
  const between = gaps.filter((_, at) => timed[at] && timed[at + 1]).toSorted((a, b) => a - b);
  return between.length >= ROWS_OF_COLUMN ? (between[Math.floor(between.length / 2)] ?? 0) : 0;
}

/** 11:00 – and below it 11:15. */
const endsSpan = (above: readonly (Cell | undefined)[] = [], text: string, from: number): boolean =>
  isTime(text) &&
  above.some((cell) => cell && Math.abs(cell.from - from) < NEAR && /\d\s*[-–—]$/.test(cell.text));

/** Appends cells to those of the row above, if they continue them. */
function goesOn(
  above: (Cell | undefined)[],
  cells: readonly Cell[],
  grid: readonly Cell[],
  looks: Looks,
): boolean {
  if (above.length < 2 || above.length !== grid.length) return false;
  const of = cells.map((cell) => above.findIndex((one) => one && Math.abs(one.from - cell.from) < NEAR));
  if (of.includes(-1)) return false;
  cells.forEach((cell, k) => {
    const column = of[k] ?? 0;
    const one = above[column] as Cell;
    const widest = Math.max(one.to, grid[column]?.to ?? 0, cell.to);
    const edge = Math.max(widest, (grid[column + 1]?.from ?? PAGE_EDGE + BESIDE) - BESIDE);
    const word =
      ((cell.to - cell.from) / Math.max(1, cell.text.length)) * ((cell.text.split(' ')[0] ?? '').length + 1);
    const hadRoom = one.to + word < edge - 1;
    const isNew = (hadRoom && !/[-–—]$/.test(one.text)) || differ(one.look, cell.look);
    const text = one.text + (isNew ? BREAK : ' ') + cell.text;
    above[column] = { ...one, to: Math.max(one.to, cell.to), text, look: cell.look };
    if (!isNew) for (const part of text.split(BREAK)) looks.note(part, one.look);
  });
  return true;
}

function rowsOf(pieces: readonly Piece[]): Piece[][] {
  const rows: Piece[][] = [];
  for (const piece of pieces.toSorted((a, b) => b.y - a.y || a.x - b.x)) {
    const row = rows.at(-1);
    if (row?.[0] && Math.abs(row[0].y - piece.y) < piece.height * 0.5) row.push(piece);
    else rows.push([piece]);
  }
  return rows.map((row) => row.toSorted((a, b) => a.x - b.x));
}

/** Positions at which pieces begin in many rows, although no table shows a column there. */
function startsOf(rows: readonly Piece[][]): number[] {
  const counts = new Map<number, number>();
  for (const row of rows)
    for (const { x } of row.slice(1)) counts.set(Math.round(x), (counts.get(Math.round(x)) ?? 0) + 1);
  return [...counts].flatMap(([x, count]) => (count >= ROWS_OF_COLUMN ? [x] : []));
}

/** In letter-spaced text, "1 1" is 11. */
function withoutSpacing(row: readonly Piece[]): readonly Piece[] {
  const spaced = row.filter(({ spaced }) => spaced);
  if (spaced.length === 0) return row;
  return row.map((piece) =>
    /^\S(?: \S)*$/u.test(piece.text) ? { ...piece, text: piece.text.replaceAll(' ', '') } : piece,
  );
}

function cellsOf(row: readonly Piece[], grid: readonly Cell[], starts: readonly number[]): Cell[] {
  const cells: Cell[] = [];
  for (const piece of withoutSpacing(row)) {
    const letter = piece.width / Math.max(1, piece.text.length);
    const before = cells.at(-1);
    const gap = before ? piece.x - before.to : 0;
    const near = (x: number): boolean => Math.abs(x - piece.x) < NEAR / 3;
    const begins =
      (gap > letter * KNOWN_COLUMN_GAP && grid.some(({ from, begun = [] }) => [from, ...begun].some(near))) ||
      (gap > letter * OFTEN_BEGUN_GAP && starts.some(near));
    // monospaced printouts separate columns with spaces
    const [head = '', ...more] = piece.text.split(/ {3,}/);
    // text in a different style after a time is the activity's name
    const isOther =
      before && gap > letter * 0.2 && differ(before.look, piece.look) && isTime(before.text.trim());
    if (before && gap <= letter * COLUMN_GAP && !begins && !isOther) {
      before.text += (gap > letter * 0.2 ? ' ' : '') + head;
      before.to = piece.x + piece.width;
    } else if (head.trim() !== '')
      cells.push({ text: head, from: piece.x, to: piece.x + head.length * letter, look: piece.look });
    let at = head.length;
    for (const part of more) {
      at = piece.text.indexOf(part, at);
      if (part.trim() !== '')
        cells.push({
          text: part,
          from: piece.x + at * letter,
          to: piece.x + (at + part.length) * letter,
          look: piece.look,
        });
      at += part.length;
    }
  }
  return cells.map((cell) => ({ ...cell, text: cell.text.replace(/[^\S\v]+/g, ' ').trim() }));
}

/** Assigns each cell to its column; null if the row does not fit the table. */
function place(cells: readonly Cell[], grid: readonly Cell[]): (Cell | undefined)[] | null {
  if (grid.length < 2 || cells.length === 0) return null;
  const placed: (Cell | undefined)[] = grid.map(() => undefined);
  for (const cell of cells) {
    const near = grid.findIndex(({ from, begun = [] }) =>
      [from, ...begun].some((x) => Math.abs(x - cell.from) < NEAR),
    );
    const over = grid.flatMap(({ from, to }, k) => (cell.from < to && cell.to > from ? [k] : []));
    const k = near >= 0 ? near : over.length === 1 ? over[0] : undefined;
    if (k === undefined || placed[k]) return null;
    placed[k] = cell;
  }
  // a heading begins at the first column, and may have any width
  if (cells.length === 1 && placed[0]) return null;
  return placed;
}

const begunIn = ({ from, begun = [] }: Cell, cell: Cell): number[] => [
  ...new Set([...begun, Math.round(from), Math.round(cell.from)]),
];
const grown = (column: Cell, cell: Cell | undefined): Cell =>
  cell
    ? {
        ...column,
        begun: begunIn(column, cell),
        from: Math.min(column.from, cell.from),
        to: Math.max(column.to, cell.to),
      }
    : column;
