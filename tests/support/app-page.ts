import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PAGE_FRAMES, type PageFrame } from '#contract/rules/page-frame.ts';

/** index.html in the shape of one page, as the build writes it (vite.frames.ts). */
export const framed = (page: string, frame: PageFrame): string =>
  page.replace('<html ', `<html data-frame="${frame}" `);

/** Writes the pages of a built app into `folder`: index.html, and that in each shape. */
export function writeAppPages(folder: string, page = readFileSync('index.html', 'utf8')): void {
  writeFileSync(path.join(folder, 'index.html'), page);
  mkdirSync(path.join(folder, 'frames'), { recursive: true });
  for (const frame of PAGE_FRAMES)
    writeFileSync(path.join(folder, `frames/${frame}.html`), framed(page, frame));
}
