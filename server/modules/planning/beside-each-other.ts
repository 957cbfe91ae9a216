import type { Piece } from '#server/modules/planning/lines-of-page.ts';
import { findTimes } from '#server/modules/reading/find-times.ts';

/** Of each side: so many lines, so many of them with a time. */
const LINES_MIN = 3;
const TIMED_MIN = 2;
/** In points. */
const GUTTER = 10;
const TRIED = 8;

/**
 * The parts of a page in the order in which they are read: what stands across it, then the columns of a text that
 * is set like a newspaper's. Those of a table are in line with each other, and stay together.
 */
export function besideEachOther(pieces: readonly Piece[]): Piece[][] {
  const left = pieces.reduce((least, { x }) => Math.min(least, x), Infinity);
  const right = pieces.reduce((most, piece) => Math.max(most, endOf(piece)), 0);
  const middle = (x: number): boolean => x > left + (right - left) * 0.35 && x < left + (right - left) * 0.65;
  const timed = new Set(pieces.filter(({ text }) => findTimes(text).length > 0));
  for (const x of oftenBegun(pieces.filter((piece) => middle(piece.x)))) {
    const top = pieces.reduce(
      (y, piece) => (Math.round(piece.x) === x ? Math.max(y, piece.y) : y),
      -Infinity,
    );
    const isBelow = ({ y, height }: Piece): boolean => y <= top + height / 2;
    const below = pieces.filter(isBelow);
    const one = below.filter((piece) => endOf(piece) < x - GUTTER);
    const other = below.filter((piece) => piece.x >= x - 1);
    if (
      one.length + other.length < below.length ||
      !isText(one, timed) ||
      !isText(other, timed) ||
      inLine(one, other)
    )
      continue;
    return [pieces.filter((piece) => !isBelow(piece)), one, other].filter(({ length }) => length > 0);
  }
  return [[...pieces]];
}

const endOf = ({ x, width }: Piece): number => x + width;
/** Where columns may begin, from left to right. A page may have many thousand pieces. */
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
const isText = (side: readonly Piece[], timed: ReadonlySet<Piece>): boolean =>
  rowsIn(side).size >= LINES_MIN && side.filter((piece) => timed.has(piece)).length >= TIMED_MIN;

/** Whether most lines of the shorter side have one beside them. */
function inLine(one: readonly Piece[], other: readonly Piece[]): boolean {
  const [few = new Set<number>(), many = new Set<number>()] = [rowsIn(one), rowsIn(other)].sort(
    (a, b) => a.size - b.size,
  );
  const met = [...few].filter((y) => [-2, -1, 0, 1, 2].some((by) => many.has(y + by))).length;
  return met * 4 > few.size * 3;
}
