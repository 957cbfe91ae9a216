import { A_DAY } from '#server/modules/planning/text/cells.ts';
import type { Piece } from '#server/modules/planning/page/placed-text.ts';
import { findTimes, type FoundTime } from '#server/modules/reading/find-times.ts';

/** Minimum per side: lines, and lines with a time. */
const LINES_MIN = 3;
const TIMED_MIN = 2;
/** Lines beginning with a time that make a programme, even next to others. */
const PROGRAMME_MIN = 3;
/** Minimum gap between columns, in points. */
const GUTTER = 10;
const SAME_LINE = 2;
const TRIED = 8;
/** Airport codes on both sides: the two ends of a flight belong together. */
const AIRPORT = /^\s*\(?[A-Z]{3}\)?\s*$/;

/**
 * Splits a page into parts in reading order: text across the page, then text columns as in a newspaper. The columns
 * of a table are aligned with each other, and stay together.
 */
export function splitColumns(pieces: readonly Piece[]): Piece[][] {
  const left = pieces.reduce((least, { x }) => Math.min(least, x), Infinity);
  const right = pieces.reduce((most, piece) => Math.max(most, endOf(piece)), 0);
  const middle = (x: number): boolean => x > left + (right - left) * 0.3 && x < left + (right - left) * 0.8;
  const times = new Map(pieces.map((piece) => [piece, findTimes(piece.text)] as const));
  for (const x of oftenBegun(pieces.filter((piece) => middle(piece.x)))) {
    const parts = columnsAt(pieces, x, times);
    if (parts) return parts;
  }
  return [[...pieces]];
}

type Times = ReadonlyMap<Piece, FoundTime[]>;

/** Columns that begin at the left margin and at `x`, between text across the page; null if there are none. */
function columnsAt(pieces: readonly Piece[], x: number, times: Times): Piece[][] | null {
  const crosses = (piece: Piece): boolean => piece.x < x - 1 && endOf(piece) >= x - GUTTER;
  const parts: Piece[][] = [];
  let headings: Piece[][] | null = null;
  let across: Piece[] = [];
  for (const band of bandsOf(pieces, crosses)) {
    const top = band.reduce((y, piece) => (beginsAt(piece, x) ? Math.max(y, piece.y) : y), -Infinity);
    const below = band.filter(({ y, height }) => y <= top + height / 2);
    const sides = [
      below.filter((piece) => endOf(piece) < x - GUTTER),
      below.filter((piece) => piece.x >= x - 1),
    ];
    const [one = [], other = []] = sides;
    const apart =
      !below.some(crosses) &&
      one.length + other.length === below.length &&
      isText(one, times) &&
      isText(other, times) &&
      ![one, other].every((side) => side.some(({ text }) => AIRPORT.test(text))) &&
      (!inLine(one, other) || areDays(sides) || areProgrammes(one, other, times));
    if (!apart) {
      across.push(...band);
      continue;
    }
    across.push(...band.filter(({ y, height }) => y > top + height / 2));
    if (across.length > 0) parts.push(across);
    across = [];
    // a column continues below text across the page
    const begun = sides.map((side) => topRow(side));
    const untimed = begun.every((row) => row.every((piece) => times.get(piece)?.length === 0));
    const own: Piece[][] | null = headings;
    const whole = sides.map((side, k) =>
      untimed || !own ? side : [...(own[k] ?? []).map(atTop(side)), ...side],
    );
    // a side may itself have columns
    parts.push(...whole.flatMap(splitColumns));
    headings = untimed ? begun : headings;
  }
  if (parts.length === 0) return null;
  return across.length > 0 ? [...parts, across] : parts;
}

/** Allows for a column heading that is slightly indented. */
const beginsAt = (piece: Piece, x: number): boolean =>
  Math.round(piece.x) === x || (Math.abs(piece.x - x) < GUTTER / 2 && A_DAY.test(piece.text.trim()));

/** Cuts the page into bands: below text across it, and where days begin side by side. */
function bandsOf(pieces: readonly Piece[], crosses: (piece: Piece) => boolean): Piece[][] {
  const ordered = pieces.toSorted((a, b) => b.y - a.y);
  const days = ordered.filter(({ text }) => A_DAY.test(text.trim()));
  const bands: Piece[][] = [[]];
  let wide: Piece | null = null;
  let heads = Infinity;
  for (const piece of ordered) {
    if (piece.y < heads - SAME_LINE && days.filter(({ y }) => Math.abs(y - piece.y) < SAME_LINE).length > 1) {
      bands.push([]);
      heads = piece.y;
    }
    if (crosses(piece)) {
      // several lines across the page in a row are one band
      if (!wide) bands.push([]);
      wide = piece;
    } else if (wide && piece.y < wide.y - wide.height / 2) {
      bands.push([]);
      wide = null;
    }
    bands.at(-1)?.push(piece);
  }
  return bands.filter(({ length }) => length > 0);
}

const edgeOf = (side: readonly Piece[]): number =>
  side.reduce((least, one) => Math.min(least, one.x), Infinity) + GUTTER;
const endOf = ({ x, width }: Piece): number => x + width;
function topRow(side: readonly Piece[]): Piece[] {
  const top = side.reduce((y, piece) => Math.max(y, piece.y), -Infinity);
  return side.filter(({ y, height }) => y > top - height / 2);
}
/** Adds a column's heading as a line above it. */
const atTop =
  (side: readonly Piece[]) =>
  (piece: Piece): Piece => ({
    ...piece,
    y: side.reduce((y, one) => Math.max(y, one.y + one.height * 1.2), -Infinity),
  });

/** Where columns may begin, from left to right. A page may have many thousands of pieces. */
function oftenBegun(pieces: readonly Piece[]): number[] {
  const counts = new Map<number, number>();
  for (const { x } of pieces) counts.set(Math.round(x), (counts.get(Math.round(x)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= LINES_MIN)
    .sort((a, b) => b[1] - a[1])
    .slice(0, TRIED)
    .map(([x]) => x)
    .sort((a, b) => a - b);
}
const rowsIn = (side: readonly Piece[]): Set<number> => new Set(side.map(({ y }) => Math.round(y)));
const isText = (side: readonly Piece[], times: Times): boolean =>
  rowsIn(side).size >= LINES_MIN &&
  side.filter((piece) => (times.get(piece)?.length ?? 0) > 0).length >= TIMED_MIN;

/** Whether most lines of the shorter side have a line beside them. */
function inLine(one: readonly Piece[], other: readonly Piece[]): boolean {
  const [few = new Set<number>(), many = new Set<number>()] = [rowsIn(one), rowsIn(other)].sort(
    (a, b) => a.size - b.size,
  );
  const met = [...few].filter((y) => [-2, -1, 0, 1, 2].some((by) => many.has(y + by))).length;
  return met * 4 > few.size * 3;
}

/** Whether each side has only a day at its top. */
const areDays = (sides: readonly Piece[][]): boolean =>
  sides.every((side) => {
    const heads = topRow(side);
    return heads.length > 0 && heads.every(({ text }) => A_DAY.test(text.trim()));
  });

/**
 * Whether both sides are separate programmes: their times increase down each side, but not across as they would in a
 * table.
 */
function areProgrammes(one: readonly Piece[], other: readonly Piece[], times: Times): boolean {
  const begun = (side: readonly Piece[]): { y: number; start: string; says: boolean }[] => {
    const edge = edgeOf(side);
    return side
      .flatMap((piece) => {
        const [time] = times.get(piece) ?? [];
        if (!time || time.from > 2 || piece.x > edge) return [];
        return [{ y: piece.y, start: time.start, says: /\p{L}{2}/u.test(piece.text.slice(time.to)) }];
      })
      .sort((a, b) => b.y - a.y);
  };
  // three days side by side are a table
  const isOne = (side: readonly Piece[]): boolean => {
    const edge = edgeOf(side);
    return side.every((piece) => times.get(piece)?.length === 0 || piece.x <= edge);
  };
  if (!isOne(one) || !isOne(other)) return false;
  const [left, right] = [begun(one), begun(other)];
  const grows = (all: readonly { start: string }[]): boolean =>
    all.every(({ start }, k) => k === 0 || start >= (all[k - 1]?.start ?? ''));
  if (left.length < PROGRAMME_MIN || right.length < PROGRAMME_MIN || !grows(left) || !grows(right))
    return false;
  if (left.every(({ says }) => says) && right.every(({ says }) => says)) return true;
  const together = [...left, ...right].sort((a, b) => b.y - a.y);
  return !grows(together);
}
