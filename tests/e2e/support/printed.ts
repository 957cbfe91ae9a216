import type { Page } from '@playwright/test';
import { plain } from '#server/modules/planning/text/cells.ts';
import { PAGE_END, readPdf } from '#server/modules/planning/page/read-pdf.ts';

export interface Printed {
  /** The text of each page, on one line. */
  pages: string[];
  /** Of the first page, in points. */
  width: number;
  height: number;
}

/** Prints the page with the browser's own print function, as "Save as PDF" does. */
export async function printed(page: Page, format: 'A4' | 'Letter'): Promise<Printed> {
  const pdf = await page.pdf({ format });
  const pages = (await readPdf(pdf)).lines.map(plain).join(' ').split(PAGE_END).slice(0, -1);
  const [width = 0, height = 0] = /\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/
    .exec(pdf.toString('latin1'))!
    .slice(1)
    .map(Number);
  return { pages: pages.map((words) => words.replace(/\s+/g, ' ').trim()), width, height };
}
