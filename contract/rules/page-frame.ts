/** The outlines that pages show before there is anything else to show; index.html contains all of them. */
export const PAGE_FRAMES = ['home', 'list', 'event', 'itinerary', 'page'] as const;
export type PageFrame = (typeof PAGE_FRAMES)[number];

/** index.html with this outline selected. */
export const framed = (page: string, frame: PageFrame): string =>
  page.replace('<html ', `<html data-frame="${frame}" `);

const EVENT = /^\/(?:(?:experiences|events)\/|manage\/[^/]+\/[^/]+\/.)/;

/** Which outline the page at this path has; every path has one. Pure. */
export function pageFrameOf(path: string): PageFrame {
  if (path === '/') return 'home';
  if (/^\/(?:itinerary|e)\//.test(path)) return 'itinerary';
  if (EVENT.test(path)) return 'event';
  return /^\/manage(?:\/|$)/.test(path) ? 'list' : 'page';
}
