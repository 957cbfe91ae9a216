import { LOOK } from '#src/data/databases/device-names.ts';

/** A page as it was last seen on this device, shown until the app has drawn it again. */
export interface Look {
  /** Who saw it: the guid of the person who was signed in, '' where nobody was. */
  of: string;
  /** The build that drew it, by the name of its first script: another one may draw it otherwise. */
  build: string;
  /** Wall time in ms. */
  at: number;
  /** Width of the window, px. */
  widthPx: number;
  title: string;
  /** The `data-bar` of the document: what the top bar stands on. */
  bar: string | null;
  /** Addresses of the style sheets that were in force. */
  styles: string[];
  /** What stood in #root. */
  html: string;
}

/** How the app was opened says nothing of what is shown. */
const HOW_OPENED = 'source';

export function lookKey({ pathname, search }: { pathname: string; search: string }): string {
  const asked = new URLSearchParams(search);
  asked.delete(HOW_OPENED);
  return `${LOOK}${pathname}?${asked}`;
}
