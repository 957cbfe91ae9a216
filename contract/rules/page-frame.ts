/** The shapes of pages before there is anything to show on them: index.html holds their outlines. */
export const PAGE_FRAMES = ['home', 'list', 'event', 'itinerary', 'page'] as const;
export type PageFrame = (typeof PAGE_FRAMES)[number];

/** index.html as a page of this shape. */
export const framed = (page: string, frame: PageFrame): string =>
  page.replace('<html ', `<html data-frame="${frame}" `);

const EVENT = /^\/(?:(?:experiences|events)\/|manage\/[^/]+\/[^/]+\/.)/;

/** Which shape the page at this path has. Pure; every path has one. */
export function pageFrameOf(path: string): PageFrame {
  if (path === '/') return 'home';
  if (/^\/(?:itinerary|e)\//.test(path)) return 'itinerary';
  if (EVENT.test(path)) return 'event';
  return /^\/manage(?:\/|$)/.test(path) ? 'list' : 'page';
}
