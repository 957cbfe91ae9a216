import { A_DAY } from '#server/modules/planning/text/cells.ts';
import type { Cell } from '#server/modules/planning/page/placed-text.ts';
import { findTimes } from '#server/modules/reading/find-times.ts';

/** A shorter line does not continue on the next. */
const LINE_MIN = 45;
/** No paragraph is longer than this. */
const PARAGRAPH_MAX = 900;
/** Tolerance in points. */
const NEAR = 3;
/** Fraction of the width of the widest lines. */
const MARGIN = 0.8;
const NEARLY = 0.9;
/** A label or a list item, which begins something new. */
const BEGINS = /^(?:[•·▪●◦‣*○■□✓→»–—-]\s|\d{1,2}[.)]\s|[^\s:]{2,20}(?:\s[^\s:]{1,15})?:\s)/u;

/** "Open from 9.00 to", with the end on the next line. */
const OPEN_SPAN = /\d\s*(?:to|until|tot|bis|à|a|al|alle|às|até|hasta)$/iu;

/** The right edge of running text; Infinity if only one line is that wide. */
export function rightOf(rows: readonly Cell[][]): number {
  const ends = rows
    .flatMap(([only, more]) => (only && !more && only.text.length >= LINE_MIN ? [only.to] : []))
    .sort((a, b) => b - a);
  const [widest = Infinity, next = 0] = ends;
  return next > widest * NEARLY ? widest : Infinity;
}

/**
 * Whether a line continues on the next: the next word did not fit, both have the same style, and the next line begins
 * nothing new.
 */
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
