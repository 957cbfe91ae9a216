import { LATE } from '#server/modules/itinerary/drawn-document.ts';
import type { Drawing } from '#server/modules/itinerary/drawing.ts';
import { LANDING_SCRIPT } from '#server/modules/itinerary/first-script.ts';

/**
 * index.html with the landing page in it, until the app takes its place (src/app/look/show-look.ts). Whoever is
 * signed in, as far as a mark tells, sees the splash instead. `screen`: the drawn page.
 */
export function landingDocument(drawing: Drawing, screen: string): string {
  const late: string[] = [];
  const withoutLate = drawing.page.replace(LATE, (tag) => {
    late.push(asLater(tag.trim()));
    return '';
  });
  return withoutLate
    .replace('<html ', '<html data-mantine-color-scheme="light" data-bar="picture" ')
    .replace(
      '</head>',
      () =>
        `<style>${drawing.stylesFor(screen, 'landing')}${EITHER}</style>\n    <noscript><style>${NO_SCRIPT}</style></noscript>\n    <script>${LANDING_SCRIPT}</script>\n  </head>`,
    )
    .replace(/<noscript>Sojourn[^<]*<\/noscript>/, () => late.join('\n    '))
    .replace('<div id="root">', () => `<div data-landing>${screen}</div>\n    <div id="root" data-splash>`);
}

/** Words and letters come before what only answers: its script asks for it. */
const asLater = (tag: string): string =>
  tag
    .replace(' fetchpriority="high"', '')
    .replace('<script type="module"', '<script type="later"')
    .replace('<link rel="modulepreload"', '<link fetchpriority="low" data-later="modulepreload"')
    .replace('data-rel="modulepreload"', '$& fetchpriority="low"');

/** What is below the first screen is laid out when it comes into view. */
const EITHER =
  '[data-known] [data-landing],:root:not([data-known]) [data-splash]{display:none}[data-landing] section~section{content-visibility:auto;contain-intrinsic-size:auto 100vh}';
/** Buttons do nothing without a script. */
const NO_SCRIPT = '[data-landing] button,[data-for-strangers]{display:none!important}';
