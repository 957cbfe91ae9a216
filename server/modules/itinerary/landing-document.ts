import { AFTER_FIRST_SCREEN, CONFIG_ATTRIBUTE } from '#contract/first-page.ts';
import type { PublicConfig } from '#contract/schemas/config.ts';
import { LATE } from '#server/modules/itinerary/rendered-document.ts';
import type { PageRenderer } from '#server/modules/itinerary/page-renderer.ts';
import { LANDING_SCRIPT } from '#server/modules/itinerary/landing-script.ts';

/**
 * index.html with the landing page in it, until the app replaces it (src/app/look/show-look.ts). Where somebody is
 * marked as signed in, the splash shows instead. `screen`: the rendered page.
 */
export function landingDocument(renderer: PageRenderer, screen: string, config: PublicConfig): string {
  const late: string[] = [];
  const withoutLate = renderer.page.replace(LATE, (tag) => {
    late.push(asLater(tag.trim()));
    return '';
  });
  const ownFiles = renderer.landingScripts.map(
    (name) =>
      `<link fetchpriority="low" data-ahead="landing" data-rel="modulepreload" data-href="/${name}" crossorigin>`,
  );
  const offers = `${CONFIG_ATTRIBUTE}="${JSON.stringify(config).replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
  return withoutLate
    .replace('<html ', '<html data-mantine-color-scheme="light" data-bar="picture" data-frame="home" ')
    .replace(
      '</head>',
      () =>
        `${FIRST_SCREEN_AT_ONCE}\n    <style>${renderer.stylesFor(screen, 'landing')}${EITHER}</style>\n    <noscript><style>${NO_SCRIPT}</style></noscript>\n    <script>${LANDING_SCRIPT}</script>\n  </head>`,
    )
    .replace(/<noscript>Sojourn[^<]*<\/noscript>/, () => [...late, ...ownFiles].join('\n    '))
    .replace(
      '<div id="root">',
      () => `<div data-landing ${offers}>${screen}</div>\n    <div id="root" data-splash>`,
    );
}

/** Turns tags that are not needed to read the page into ones that the landing script loads. */
const asLater = (tag: string): string =>
  tag
    .replace(' fetchpriority="high"', '')
    .replace('<script type="module"', '<script type="later"')
    .replace(/ rel="stylesheet"/, ' data-later="stylesheet"')
    .replace(/ rel="modulepreload"(.*?) href=/, ' data-ahead="all" data-rel="modulepreload"$1 data-href=');

/**
 * The first screen is laid out from its middle: painted while it still arrives, it would move with every part that
 * follows.
 */
const FIRST_SCREEN_AT_ONCE = `<link rel="expect" href="#${AFTER_FIRST_SCREEN}" blocking="render">`;
/** Content below the first screen is laid out when it scrolls into view. */
const EITHER =
  '[data-known] [data-landing],:root:not([data-known]) [data-splash]{display:none}[data-landing] section~section{content-visibility:auto;contain-intrinsic-size:auto 100vh}';
/** Buttons do nothing without scripts. */
const NO_SCRIPT = '[data-landing] button,[data-for-strangers]{display:none!important}';
