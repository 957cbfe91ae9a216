import { BREAK } from '#server/modules/planning/text/cells.ts';
import { ROOM } from '#server/modules/planning/text/kinds-of-lines.ts';
import { isVenue } from '#server/modules/planning/text/parts-of-lines.ts';
import { differ, type Look, type Looks } from '#server/modules/planning/text/looks.ts';
import type { Piece } from '#server/modules/planning/page/placed-text.ts';
import { LEADS_ON } from '#server/modules/planning/text/sentences.ts';

interface TextLine {
  text: string;
  from: number;
  to: number;
  look: Look | undefined;
  pieces: Piece[];
}

export function linesIn(pieces: readonly Piece[]): TextLine[] {
  const lines: Piece[][] = [];
  for (const piece of pieces.toSorted((a, b) => b.y - a.y || a.x - b.x)) {
    const line = lines.at(-1);
    if (line?.[0] && Math.abs(line[0].y - piece.y) < piece.height * 0.5) line.push(piece);
    else lines.push([piece]);
  }
  return lines.map((line) => {
    const ordered = line.toSorted((a, b) => a.x - b.x);
    const text = ordered.reduce((all, piece, k) => {
      const before = ordered[k - 1];
      const gap = before ? piece.x - before.x - before.width : 0;
      return all + (gap > piece.height * 0.12 ? ' ' : '') + piece.text;
    }, '');
    const last = ordered.at(-1) as Piece;
    const [from, to] = [(ordered[0] as Piece).x, last.x + last.width];
    return { text: text.replace(/\s+/g, ' ').trim(), from, to, look: ordered[0]?.look, pieces: ordered };
  });
}

/**
 * The text of a cell. A line that had to be wrapped is joined with the next; otherwise the next line begins something
 * new.
 */
export function textOf(
  { pieces, left, right }: { pieces: readonly Piece[]; left: number; right: number },
  looks: Looks,
): string {
  const lines = linesIn(pieces);
  const pad = Math.min(...lines.map(({ from }) => from)) - left;
  const text = lines.reduce((all, { text, from, to, look }, k) => {
    const before = lines[k - 1];
    if (!before) return text;
    const letter = (to - from) / Math.max(1, text.length);
    const word = (text.split(' ')[0] ?? '').length + 1;
    const room = right - left - 2 * Math.min(pad, 12) - (before.to - before.from);
    // a date wrapped by a cell that is too narrow
    if (/\d[/.-]\d{1,3}$/.test(all) && /^\d{1,3}$/.test(text)) return all + text;
    if (/\p{L}-$/u.test(all) && /^\p{Ll}/u.test(text)) return all.slice(0, -1) + text;
    const isPlace =
      (ROOM.test(text) || isVenue(text)) &&
      !/^(?:street|road|avenue|lane|square|hotel|hall|room|stra(?:ß|ss)e|platz)$/iu.test(text) &&
      !LEADS_ON.test(before.text) &&
      !/[,–—-]$/.test(before.text);
    return (
      all +
      (differ(before.look, look) || word * letter * 1.15 + 2 < room || (isPlace && k === lines.length - 1)
        ? BREAK
        : ' ') +
      text
    );
  }, '');
  for (const part of text.split(BREAK))
    looks.note(part, lines.find((line) => part.startsWith(line.text))?.look);
  return text;
}
