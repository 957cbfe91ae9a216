import { badField } from '#server/change/refusal.ts';
import {
  drawnLines,
  times,
  type Drawn,
  type Matrix,
  type Page,
} from '#server/modules/planning/page/drawn-lines.ts';
import { linesOfPage } from '#server/modules/planning/page/lines-of-page.ts';
import { lookOf, Looks } from '#server/modules/planning/text/looks.ts';
import { planTexts } from '#server/modules/planning/messages.ts';
import type { Piece } from '#server/modules/planning/page/placed-text.ts';

/** Marks the end of a page, on a line of its own that looks empty. */
export const PAGE_END = '\f';
/** Letter-spaced words, such as S P A C E D. */
const SPACED = /^\s*(?:[\p{L}\d&] ){2,}[\p{L}\d&]\s*$/u;
/** Arrows, bullets and icons whose meaning the file does not state. */
// eslint-disable-next-line no-control-regex
const NO_LETTER = /[\0-\x1F\x7F\uFFFD\uE000-\uF8FF]/gu;
export interface Paper {
  lines: string[];
  looks: Looks;
  /** Whether something was left out because there is too much of it. */
  isCut: boolean;
}
const PAGES_MAX = 60;
const CHARACTERS_MAX = 200_000;
/** A page with more pieces of text is cut, and a longer piece, too. */
const PIECES_MAX = 5000;
const PIECE_MAX = 1000;
/**
 * The text of a PDF, line by line, and its typography: tabs between columns, an empty cell between two tabs, an empty
 * line between paragraphs, `PAGE_END` between pages. Nothing in the file is executed.
 * @throws Refusal INVALID_INPUT when it cannot be read, or contains only pictures
 */
export async function readPdf(bytes: Uint8Array): Promise<Paper> {
  // loaded with the first PDF
  const { getDocumentProxy } = await import('unpdf');
  const lines: string[] = [];
  const looks = new Looks();
  let isCut = false;
  try {
    // pictures are not decoded
    const pdf = await getDocumentProxy(new Uint8Array(bytes), { isEvalSupported: false, maxImageSize: 1 });
    let room = CHARACTERS_MAX;
    isCut = pdf.numPages > PAGES_MAX;
    for (let number = 1; number <= Math.min(pdf.numPages, PAGES_MAX); number += 1) {
      const page = await pdf.getPage(number);
      // a page may be stored sideways, and in a viewport y grows downwards
      const seen = page.getViewport({ scale: 1 }).transform as unknown as Matrix;
      const upright = times([1, 0, 0, -1, 0, 0], seen);
      const { items } = await page.getTextContent();
      // also loads the fonts
      const drawn = await drawnLines(page, upright).catch((): Drawn[] => []);
      const pieces = items.flatMap((item): Piece[] => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const [a, b, , , x, y] = times(upright, item.transform as unknown as Matrix);
        const height = item.height || 10;
        isCut ||= item.str.length > PIECE_MAX;
        const said = item.str.slice(0, PIECE_MAX).replace(NO_LETTER, '–');
        const spaced = SPACED.test(said);
        const look = lookOf(height, fontOf(page, item.fontName));
        const text = {
          text: spaced ? said.replaceAll(' ', '') : said,
          width: item.width,
          height,
          spaced,
          look,
        };
        // rotated text in a narrow cell
        if (Math.abs(b) > Math.abs(a)) return [{ ...text, x: x - height / 2, y, width: height }];
        return [{ ...text, x, y }];
      });
      const kept = pieces.slice(0, PIECES_MAX).filter(({ text }) => (room -= text.length) >= 0);
      lines.push(...linesOfPage(kept, drawn, looks), PAGE_END);
      isCut ||= kept.length < pieces.length;
      if (room < 0) break;
    }
  } catch {
    throw badField('file', planTexts.pdfUnreadable);
  }
  if (lines.every((line) => line.trim() === '')) throw badField('file', planTexts.pdfWithoutText);
  return { lines, looks, isCut };
}

function fontOf({ commonObjs }: Page, name: string): string {
  const font: unknown = commonObjs.has(name) ? commonObjs.get(name) : null;
  return font && typeof font === 'object' && 'name' in font ? String(font.name) : '';
}
