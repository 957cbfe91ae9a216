import { FIRST_PAGE_ID, type FirstPage } from '#contract/first-page.ts';
import type { Drawing } from '#server/modules/itinerary/drawing.ts';
import { FIRST_SCRIPT } from '#server/modules/itinerary/first-script.ts';

/** `page` is index.html with the head of this event; `screen` what belongs into #root. */
export function drawnDocument(
  drawing: Drawing,
  page: string,
  first: FirstPage,
  { screen, paper }: { screen: string; paper: string },
): string {
  // after the content: on a slow line they would come before the end of it
  const late: string[] = [];
  const withoutLate = page.replace(LATE, (tag) => {
    if (!tag.includes(' data-undrawn'))
      late.push(tag.trim().replace('<script type="app"', '<script type="module"'));
    return '';
  });
  const { scripts, styles } = drawing.routeFiles;
  const isStyle = (tag: string) => tag.includes(' rel="stylesheet"');
  // the page has the styles of what it shows, so it can be taken over before the others have come
  const files = [
    ...late.filter((tag) => !isStyle(tag)).map(afterWords),
    ...scripts.map((name) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${name}" />`),
    ...late.filter(isStyle).map((tag) => tag.replace(' fetchpriority="high"', '')),
    ...styles.map(
      (name) => `<link rel="stylesheet" media="not all" data-late crossorigin href="/${name}" />`,
    ),
  ];
  return withoutLate
    .replace('<html ', '<html data-mantine-color-scheme="light" data-bar="picture" ')
    .replace(
      '</head>',
      () =>
        `<style>${drawing.stylesFor(screen)}${HIDDEN}</style>\n    <noscript><style>${NO_SCRIPT}</style></noscript>\n    <script>${FIRST_SCRIPT}</script>\n  </head>`,
    )
    .replace(
      ROOT,
      () =>
        `<div id="root">${screen}</div>\n    <script type="application/json" id="${FIRST_PAGE_ID}">${jsonInHtml(first)}</script>\n    ${files.join('\n    ')}\n    <noscript data-paper>${paper}</noscript>\n`,
    );
}

/** Words, letters and pictures come before what only answers. */
const afterWords = (tag: string): string => tag.replace(/^<script/, '$& fetchpriority="low"');

/** Everything of index.html that is not needed to read the page. */
export const LATE =
  /\s*<(?:script type="(?:app|module)"[^>]*><\/script>|link data-ahead[^>]*>|link rel="(?:modulepreload|stylesheet)"[^>]*>|link rel="preload"[^>]* as="font"[^>]*>)/g;
/** With the notice for browsers without scripts: this page can be read. */
const ROOT = /<div id="root">[\s\S]*?<\/div>\s*<noscript>[\s\S]*?<\/noscript>/;

const HIDDEN = '[data-known] [data-for-strangers]{visibility:hidden}';
/** Buttons do nothing without a script. */
const NO_SCRIPT = '#root button,[data-for-strangers]{display:none!important}';

/** Nothing in it can end the element it stands in. */
const jsonInHtml = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
