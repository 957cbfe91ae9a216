import { A_DAY } from '#server/modules/planning/text/cells.ts';
import type { Cell } from '#server/modules/planning/page/placed-text.ts';
import { findTimes } from '#server/modules/reading/find-times.ts';

/** What is shorter is no line of a paragraph. */
const LINE_MIN = 45;
/** Nor does a paragraph go on for ever. */
const PARAGRAPH_MAX = 900;
/** In points. */
const NEAR = 3;
/** As wide as the widest lines, or nearly. */
const MARGIN = 0.8;
const NEARLY = 0.9;
/** Begins something of its own: a label, an item of a list. */
const BEGINS = /^(?:[•·▪●◦‣*○■□✓→»–—-]\s|\d{1,2}[.)]\s|[^\s:]{2,20}(?:\s[^\s:]{1,15})?:\s)/u;

/** "Open from 9.00 to", and on the next line when it ends. */
const OPEN_SPAN = /\d\s*(?:to|until|tot|bis|à|a|al|alle|às|até|hasta)$/iu;

/** Where the lines of a text end that fill its width; no line does where only one is so wide. */
export function rightOf(rows: readonly Cell[][]): number {
  const ends = rows
    .flatMap(([only, more]) => (only && !more && only.text.length >= LINE_MIN ? [only.to] : []))
    .sort((a, b) => b - a);
  const [widest = Infinity, next = 0] = ends;
  return next > widest * NEARLY ? widest : Infinity;
}

/** Whether a line goes on in the next: its first word had no room, it is set alike, and begins nothing of its own. */
export function goesOnBelow(above: Cell, { text, from, to, look }: Cell, right: number): boolean {
  const [word = ''] = text.split(' ');
  const letter = (to - from) / Math.max(1, text.length);
  return (
    above.text.length >= LINE_MIN &&
    above.text.length + text.length < PARAGRAPH_MAX &&
    Math.abs((above.begun?.[0] ?? above.from) - from) <= NEAR &&
    above.look?.size === look?.size &&
    above.look?.bold === look?.bold &&
    above.to + letter * (word.length + 1) * MARGIN > right &&
    !/\d$|(?:[._·…]\s?){4}/u.test(above.text) &&
    (!/[.!?:)]$/.test(above.text) || /^\p{Ll}/u.test(text)) &&
    !BEGINS.test(text) &&
    !A_DAY.test(text) &&
    ((findTimes(text)[0]?.from ?? Infinity) > 2 ||
      (/^\p{Ll}/u.test(text) && /[\p{L},]$/u.test(above.text)) ||
      OPEN_SPAN.test(above.text))
  );
}
