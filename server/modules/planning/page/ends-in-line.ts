import { isTime } from '#server/modules/planning/text/cells.ts';
import type { Piece } from '#server/modules/planning/page/placed-text.ts';

/** Tolerance in points. */
const SAME = 2;
const APART = 40;
const GAP = 20;
/** Vertical offset between the two ends, in letter heights. */
const ASKEW = 1.2;
/** How much larger times on cards are than other letters. */
const LARGER = 1.3;
/** Height of a card below its times, in letter heights. */
const CARD = 5;

/**
 * For cards of journeys with vertically centred ends, where one end has more lines than the other, so that their
 * times are not in line. Moves the right end to the height of the left one, and the text between them above both.
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

/** The y at which a card ends: where the next one begins, or at its maximum height. */
function cardEnd(left: Piece, right: Piece, times: readonly Piece[]): number {
  const low = Math.min(left.y, right.y);
  const next = times.filter(({ y }) => y < low - left.height).map(({ y }) => y + left.height * 2);
  return Math.max(low - CARD * left.height, ...next);
}
