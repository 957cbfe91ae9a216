import type { Plugin } from 'vite';
import { framed, PAGE_FRAMES, type PageFrame } from '#contract/rules/page-frame.ts';

/** Pages for members only, of which a device most likely has a last look. */
const KNOWN: ReadonlySet<PageFrame> = new Set(['list', 'event']);

/** Requests the app once the look is on screen, or once it is clear that there is none (src/app/look/show-look.ts). */
const askedLater = (page: string): string =>
  page.replaceAll(
    /<link rel="modulepreload"([^>]*) href=/g,
    '<link data-ahead="all" data-rel="modulepreload"$1 data-href=',
  );

/**
 * Emits index.html once per outline (contract/rules/page-frame.ts). The server knows the outline from the address and
 * sends the matching file, so that the outline is on screen with the first bytes (server/http/static-files.ts). The
 * worker keeps only index.html, because on the device the script that finds the outline is available at once
 * (src/app/look/show-look.ts).
 */
export function pageFrames(): Plugin {
  return {
    name: 'page-frames',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('There is no index.html to make frames of.');
        for (const frame of PAGE_FRAMES)
          this.emitFile({
            type: 'asset',
            fileName: `frames/${frame}.html`,
            source: framed(KNOWN.has(frame) ? askedLater(String(page.source)) : String(page.source), frame),
          });
      },
    },
  };
}
