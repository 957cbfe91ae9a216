import type { FoundText } from '#src/features/documents/pdf/find-text.ts';

/**
 * Highlights that the browser paints over the letters: the page's DOM does not change (see
 * pdf-page.module.css).
 */
const ALL = 'pdf-found';
const CURRENT = 'pdf-current';
const marked = new Map<object, { all: Range[]; current: Range[] }>();

/**
 * Highlights matches on a page, given the elements of its text layer; `by` is the owner of the highlights.
 */
export function markFound(
  by: object,
  pieces: readonly HTMLElement[],
  found: readonly FoundText[],
  current: FoundText | undefined,
): void {
  const rangesOf = (places: readonly FoundText[]) => places.flatMap((place) => rangeOf(pieces, place) ?? []);
  marked.set(by, {
    all: rangesOf(found.filter((one) => one !== current)),
    current: current ? rangesOf([current]) : [],
  });
  show();
}

export function unmarkFound(by: object): void {
  if (marked.delete(by)) show();
}

function show(): void {
  // older browsers scroll to the match without a highlight
  if (!('highlights' in CSS) || typeof Highlight === 'undefined') return;
  const all = [...marked.values()];
  CSS.highlights.set(ALL, new Highlight(...all.flatMap((one) => one.all)));
  CSS.highlights.set(CURRENT, new Highlight(...all.flatMap((one) => one.current)));
}

function rangeOf(pieces: readonly HTMLElement[], { from, to }: FoundText): Range | null {
  const [first, last] = [pieces[from.item]?.firstChild, pieces[to.item]?.firstChild];
  if (!first || !last) return null;
  const range = new Range();
  range.setStart(first, Math.min(from.offset, first.textContent?.length ?? 0));
  range.setEnd(last, Math.min(to.offset, last.textContent?.length ?? 0));
  return range;
}
