import { isTime } from '#server/modules/planning/text/cells.ts';
import type { Piece } from '#server/modules/planning/page/placed-text.ts';

/** In points. */
const SAME = 2;
const APART = 40;
const GAP = 20;
/** Both ends stand at most so many of their heights above each other. */
const ASKEW = 1.2;
/** Letters of times on cards are larger than others by so much. */
const LARGER = 1.3;
/** Below its times a card is no higher than so many of their heights. */
const CARD = 5;

/**
 * Cards of journeys whose ends are set in the middle: where one has more lines than the other, their times stand
 * askew. The right end is moved to the height of the left one, and what stands between them above both.
 */
export function withEndsInLine(pieces: readonly Piece[]): Piece[] {
  const sizes = pieces.map(({ height }) => height).sort((a, b) => a - b);
  const usual = sizes[Math.floor(sizes.length / 2)] ?? 0;
  const times = pieces.filter(({ text, height }) => height > usual * LARGER && isTime(text));
  const moved = new Map<Piece, Piece>();
  for (const left of times) {
    const right = times.find((one) => isAskew(left, one));
    if (!right) continue;
    const [from, to] = [left.x + left.width + APART, right.x - APART];
    const [top, bottom] = [Math.max(left.y, right.y), cardEnd(left, right, times)];
    let x = from;
    for (const piece of pieces) {
      if (piece.y > top + SAME || piece.y <= bottom || moved.has(piece)) continue;
      if (piece.x + piece.width / 2 > to) moved.set(piece, { ...piece, y: piece.y + left.y - right.y });
      else if (piece.x > from && piece.x + piece.width < right.x) {
        moved.set(piece, { ...piece, x, y: top + left.height });
        x += piece.width + GAP;
      }
    }
  }
  return pieces.map((piece) => moved.get(piece) ?? piece);
}

const isAskew = (left: Piece, right: Piece): boolean =>
  right.x > left.x + left.width + 2 * APART &&
  Math.abs(right.height - left.height) < 1 &&
  Math.abs(right.y - left.y) > SAME &&
  Math.abs(right.y - left.y) < left.height * ASKEW;

/** Where the next card begins at the latest. */
function cardEnd(left: Piece, right: Piece, times: readonly Piece[]): number {
  const low = Math.min(left.y, right.y);
  const next = times.filter(({ y }) => y < low - left.height).map(({ y }) => y + left.height * 2);
  return Math.max(low - CARD * left.height, ...next);
}
