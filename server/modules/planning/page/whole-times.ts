import { isTime } from '#server/modules/planning/text/cells.ts';
import type { Piece } from '#server/modules/planning/page/placed-text.ts';

/** Tolerance in points. */
const SAME = 2;
/** Distance to the next line of a cell, in letter heights. */
const LINE = 1.7;

const REST = /^(?:[ap]\.?\s?m\.?)$/i;
const isOpen = (text: string): boolean =>
  /\d\s*(?:[ap]\.?m\.?)?\s*[-–—]$/iu.test(text.trim()) && isTime(text);

/** Joins a time wrapped by a narrow column: 11:00 – with 11:15 below it, or an hour with AM below it. */
export function withWholeTimes(pieces: readonly Piece[]): Piece[] {
  const gone = new Set<Piece>();
  const halves = pieces.filter(({ text }) => REST.test(text.trim()));
  const rests = pieces.filter(({ text }) => REST.test(text.trim()) || isTime(text));
  return pieces
    .map((piece) => {
      if (!isTime(piece.text) || gone.has(piece)) return piece;
      const below = (isOpen(piece.text) ? rests : halves).find(
        (one) =>
          !gone.has(one) &&
          Math.abs(one.x - piece.x) <= SAME &&
          one.y < piece.y - SAME &&
          piece.y - one.y < piece.height * LINE,
      );
      if (!below) return piece;
      gone.add(below);
      return { ...piece, text: `${piece.text.trim()} ${below.text.trim()}` };
    })
    .filter((piece) => !gone.has(piece));
}
