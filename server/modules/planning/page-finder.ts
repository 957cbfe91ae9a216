import { plain } from '#server/modules/planning/text/cells.ts';
import { PAGE_END } from '#server/modules/planning/page/read-pdf.ts';

const even = (line: string): string => line.replace(/\s+/g, ' ').trim();
/** Fewer letters stand on any page. */
const TELLING = 6;
const PROSE = 50;

/**
 * Tells on which page of a paper a quoted line stands, from 1; null where it is not from the paper. Quotes come
 * in the order of the paper more often than not: what stands there twice is looked for from the last one on.
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
    // prose goes on in the next line
    const holds = ({ text }: { text: string }) =>
      text.includes(wanted) || (text.length >= PROSE && wanted.startsWith(text));
    const later = lines.findIndex((line, at) => at >= next && holds(line));
    const at = later === -1 ? lines.findIndex(holds) : later;
    if (at === -1) return null;
    next = at + 1;
    return lines[at]?.page ?? null;
  };
}
