import { FIRST_PAGE_ID, type FirstPage } from '#contract/first-page.ts';
import type { PageRenderer } from '#server/modules/itinerary/page-renderer.ts';
import { FIRST_SCRIPT } from '#server/modules/itinerary/first-script.ts';

/**
 * The document before and after its printed form. `page` is index.html with the head of this event; `screen` is the
 * content of #root.
 */
export function renderedDocument(
  renderer: PageRenderer,
  page: string,
  first: FirstPage,
  screen: string,
): [before: string, after: string] {
  // after the content, whose end they would otherwise delay on a slow connection
  const late: string[] = [];
  const withoutLate = page.replace(LATE, (tag) => {
    if (!tag.includes(' data-client-rendered')) late.push(tag.trim());
    return '';
  });
  const { scripts, styles } = renderer.routeFiles;
  const isStyle = (tag: string) => tag.includes(' rel="stylesheet"');
  // the page contains the styles it needs, so it can hydrate before the full sheets have loaded
  const files = [
    ...late.filter((tag) => !isStyle(tag)),
    ...scripts.map((name) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${name}" />`),
    ...late.filter(isStyle).map((tag) => tag.replace(' fetchpriority="high"', '')),
    ...styles.map(
      (name) => `<link rel="stylesheet" media="not all" data-late crossorigin href="/${name}" />`,
    ),
  ].map(afterPaint);
  const [start, end] = parted(
    withoutLate
      .replace(FRAMES, '')
      .replace('<html ', '<html data-mantine-color-scheme="light" data-bar="picture" ')
      .replace(
        '</head>',
        () =>
          `<style>${renderer.stylesFor(screen)}${HIDDEN}</style>\n    <noscript><style>${NO_SCRIPT}</style></noscript>\n    <script>${FIRST_SCRIPT}</script>\n  </head>`,
      ),
    ROOT,
  );
  return [
    `${start}<div id="root">${screen}</div>\n    <script type="application/json" id="${FIRST_PAGE_ID}">${jsonInHtml(first)}</script>\n    ${files.join('\n    ')}\n    <noscript data-paper>`,
    `</noscript>\n${end}`,
  ];
}

/** What comes before and after the part that matches. */
function parted(text: string, part: RegExp): [before: string, after: string] {
  const found = part.exec(text);
  if (!found) throw new Error(`index.html has nothing like ${part.source}`);
  return [text.slice(0, found.index), text.slice(found.index + found[0].length)];
}

/** Text, fonts and pictures load before scripts, which only handle interaction: first-script.ts requests them. */
const afterPaint = (tag: string): string =>
  tag.replace(/ rel="(modulepreload|stylesheet)"/, ' data-later="$1"');

/** Everything in index.html that is not needed to read the page. */
export const LATE =
  /\s*<(?:script type="(?:app|module)"[^>]*><\/script>|link data-ahead[^>]*>|link rel="(?:modulepreload|stylesheet)"[^>]*>|link rel="preload"[^>]* as="font"[^>]*>)/g;
/** The rendered page takes the place of the outlines. */
const FRAMES = /\s*<style data-frames>[\s\S]*?<\/style>/;
/** Including the notice for browsers without scripts: this page can be read without them. */
const ROOT = /<div id="root">[\s\S]*?<\/div>\s*<noscript>[\s\S]*?<\/noscript>/;

/** Members see no offer at the bottom, so the panes get their final height. */
const HIDDEN =
  '[data-known] [data-for-strangers]{visibility:hidden}[data-known=account] section[data-for-strangers]{display:none}';
/** Buttons do nothing without scripts. */
const NO_SCRIPT = '#root button,[data-for-strangers]{display:none!important}';

/** Escaped so that nothing in it can close the surrounding element. */
const jsonInHtml = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
