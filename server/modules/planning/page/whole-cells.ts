import { isTime } from '#server/modules/planning/text/cells.ts';
import type { Looks } from '#server/modules/planning/text/looks.ts';
import type { Piece } from '#server/modules/planning/page/placed-text.ts';
import { textOf } from '#server/modules/planning/page/text-of-cell.ts';

/** Tolerance for the same height or beginning, in points. */
const SAME = 1.5;
/** Rows needed to tell how the cells of a table are aligned. */
const ROWS_MIN = 2;
/** Maximum of lines in a cell. */
const LINES_MAX = 6;
/** Rows are at least this much further apart than the lines within them, in points. */
const FURTHER = 0.4;

/** Pieces at the same height, from left to right. */
interface Row {
  y: number;
  pieces: Piece[];
}
interface Column {
  from: number;
  to: number;
  pieces: Piece[];
}

/**
 * For tables without lines whose cells are aligned to the middle or bottom of their rows: joins each cell into one
 * piece at the top of its row. Most tables are aligned at the top, and stay as they are.
 */
export function withWholeCells(pieces: readonly Piece[], looks: Looks): Piece[] {
  const rows = heightsOf(pieces);
  const blocks = [...inTheMiddle(rows), ...atTheFoot(rows)].map((block) => ({
    top: Math.max(...block.map(({ y }) => y)),
    columns: columnsOf(block.flatMap((row) => row.pieces)),
  }));
  if (blocks.length === 0) return [...pieces];
  const all = blocks.flatMap(({ columns }) => columns);
  const gone = new Set<Piece>();
  const whole = blocks.flatMap(({ top, columns }) =>
    columns.flatMap(({ from, to, pieces: [first, ...more] }): Piece[] => {
      if (!first || gone.has(first)) return [];
      const own = [first, ...more];
      for (const piece of own) gone.add(piece);
      const right = Math.max(...all.filter((one) => one.from < to && one.to > from).map((one) => one.to));
      return [
        {
          ...first,
          text: textOf({ pieces: own, left: from, right }, looks),
          x: from,
          y: top,
          width: to - from,
        },
      ];
    }),
  );
  return [...pieces.filter((piece) => !gone.has(piece)), ...whole];
}

function heightsOf(pieces: readonly Piece[]): Row[] {
  const rows: Row[] = [];
  for (const piece of pieces.toSorted((a, b) => b.y - a.y || a.x - b.x)) {
    const row = rows.at(-1);
    if (row && row.y - piece.y <= SAME) row.pieces.push(piece);
    else rows.push({ y: piece.y, pieces: [piece] });
  }
  for (const { pieces } of rows) pieces.sort((a, b) => a.x - b.x);
  return rows;
}

/** Pieces that overlap horizontally form a column. */
function columnsOf(pieces: readonly Piece[]): Column[] {
  const columns: Column[] = [];
  for (const piece of pieces.toSorted((a, b) => a.x - b.x)) {
    const last = columns.at(-1);
    if (last && piece.x < last.to) {
      last.to = Math.max(last.to, piece.x + piece.width);
      last.pieces.push(piece);
    } else columns.push({ from: piece.x, to: piece.x + piece.width, pieces: [piece] });
  }
  return columns;
}

const middleOf = ({ pieces }: Column): number => {
  const ys = pieces.map(({ y }) => y);
  return (Math.max(...ys) + Math.min(...ys)) / 2;
};

/** Groups of lines that form rows of a table with vertically centred cells. */
function inTheMiddle(rows: readonly Row[]): Row[][] {
  const leading = leadingOf(rows);
  if (leading === null) return [];
  const blocks: Row[][] = [];
  rows.forEach((row, at) => {
    const before = rows[at - 1];
    if (before && before.y - row.y < leading + FURTHER) blocks.at(-1)?.push(row);
    else blocks.push([row]);
  });
  const found = blocks.filter((block) => {
    if (block.length < 2 || block.length > 2 * LINES_MAX) return false;
    const columns = columnsOf(block.flatMap(({ pieces }) => pieces));
    const [first, ...more] = columns;
    return (
      first !== undefined &&
      more.length > 0 &&
      more.every((column) => Math.abs(middleOf(column) - middleOf(first)) <= SAME) &&
      new Set(columns.map(({ pieces }) => heightsOf(pieces).length)).size > 1 &&
      columns.every(isCell)
    );
  });
  return found.length >= ROWS_MIN ? found : [];
}

/** Several times below each other are several rows. */
const isCell = ({ pieces }: Column): boolean =>
  pieces.filter(({ text }) => isTime(text) && !/[-–—]$/.test(text.trim())).length <= 1;

/** Line spacing within cells: the smallest distance between pieces that begin at the same x. */
function leadingOf(rows: readonly Row[]): number | null {
  const gaps = rows.flatMap(({ y, pieces }, at) =>
    pieces.flatMap((piece) => {
      for (const below of rows.slice(at + 1, at + 4)) {
        const same = below.pieces.find(({ x }) => Math.abs(x - piece.x) <= SAME);
        if (same) return y - below.y >= piece.height * 0.9 ? [y - below.y] : [];
      }
      return [];
    }),
  );
  return gaps.length === 0 ? null : Math.min(...gaps);
}

/** Groups lines without a time with the row below them, if that is nearer than the one above. */
function atTheFoot(rows: readonly Row[]): Row[][] {
  const times = rows.flatMap(({ pieces: [first] }) => (first && isTime(first.text) ? [first] : []));
  const left = Math.min(...times.map(({ x }) => x));
  const begins = ({ pieces: [first] }: Row): boolean => first !== undefined && first.x <= left + SAME;
  const isTimed = ({ pieces: [first] }: Row): boolean => first !== undefined && times.includes(first);
  const blocks: Row[][] = [];
  let others = 0;
  rows.forEach((row, at) => {
    if (!isTimed(row)) return;
    const first = rows.findLastIndex((one, k) => k < at && begins(one)) + 1;
    const above = rows[first - 1];
    const lines = rows.slice(first, at + 1);
    const gaps = lines.slice(1).map(({ y }, k) => (lines[k]?.y ?? y) - y);
    if (!above || gaps.length === 0 || gaps.length > LINES_MAX) return;
    const apart = above.y - (lines[0]?.y ?? 0);
    if (Math.max(...gaps) < apart - FURTHER) blocks.push(lines);
    else others += 1;
  });
  return blocks.length >= ROWS_MIN && others === 0 ? blocks : [];
}
