import { plain } from '#server/modules/planning/text/cells.ts';
import { PAGE_END } from '#server/modules/planning/page/read-pdf.ts';

const even = (line: string): string => line.replace(/\s+/g, ' ').trim();
/** Shorter quotes could be on any page. */
const TELLING = 6;
const PROSE = 50;

/**
 * Finds the page of a paper, counted from 1, that contains a quoted line; null if the quote is not from the paper.
 * Quotes mostly come in the order of the paper, so the search for a line that occurs twice starts at the last match.
 */
export function pageFinder(paper: readonly string[]): (quote: string) => number | null {
  let page = 1;
  const lines: { text: string; page: number }[] = [];
  for (const line of paper) {
    if (line === PAGE_END) page += 1;
    else lines.push({ text: even(plain(line)), page });
  }
  let next = 0;
  return (quote) => {
    const wanted = even(quote);
    if (wanted.length < TELLING) return null;
    // prose continues on the next line
    const holds = ({ text }: { text: string }) =>
      text.includes(wanted) || (text.length >= PROSE && wanted.startsWith(text));
    const later = lines.findIndex((line, at) => at >= next && holds(line));
    const at = later === -1 ? lines.findIndex(holds) : later;
    if (at === -1) return null;
    next = at + 1;
    return lines[at]?.page ?? null;
  };
}
