import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { framed, PAGE_FRAMES } from '#contract/rules/page-frame.ts';

/**
 * Writes the pages of a built app into `folder`: index.html, and its variant for each frame (vite/frames.ts).
 */
export function writeAppPages(folder: string, page = readFileSync('index.html', 'utf8')): void {
  writeFileSync(path.join(folder, 'index.html'), page);
  mkdirSync(path.join(folder, 'frames'), { recursive: true });
  for (const frame of PAGE_FRAMES)
    writeFileSync(path.join(folder, `frames/${frame}.html`), framed(page, frame));
}
