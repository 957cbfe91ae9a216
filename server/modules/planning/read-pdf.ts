import { badField } from '#server/change/refusal.ts';
import { linesOfPage, type Piece } from '#server/modules/planning/lines-of-page.ts';
import { planTexts } from '#server/modules/planning/messages.ts';

/** Where a page ends: a line of its own, empty to whoever reads only words. */
export const PAGE_END = '\f';
const PAGES_MAX = 60;
const CHARACTERS_MAX = 200_000;
/**
 * The text of a PDF line by line, columns apart by a tab, an empty cell between two tabs,
 * paragraphs by an empty line, pages by `PAGE_END`. It is never run and never more than text.
 * @throws Refusal INVALID_INPUT when it cannot be read or holds pictures only
 */
export async function readPdf(bytes: Uint8Array, signal?: AbortSignal): Promise<string[]> {
  // loaded with the first PDF
  const { getDocumentProxy } = await import('unpdf');
  const lines: string[] = [];
  try {
    const pdf = await getDocumentProxy(new Uint8Array(bytes), { isEvalSupported: false });
    let characters = 0;
    for (let number = 1; number <= Math.min(pdf.numPages, PAGES_MAX); number += 1) {
      signal?.throwIfAborted();
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      const pieces = items.flatMap((item): Piece[] =>
        'str' in item && item.str.trim() !== ''
          ? [
              {
                text: item.str,
                x: Number(item.transform[4]),
                y: Number(item.transform[5]),
                width: item.width,
                height: item.height || 10,
              },
            ]
          : [],
      );
      lines.push(...linesOfPage(pieces), PAGE_END);
      characters += pieces.reduce((sum, { text }) => sum + text.length, 0);
      if (characters > CHARACTERS_MAX) break;
    }
  } catch (error) {
    if (signal?.aborted) throw error;
    throw badField('file', planTexts.pdfUnreadable);
  }
  if (lines.every((line) => line.trim() === '')) throw badField('file', planTexts.pdfWithoutText);
  return lines;
}
