import { LOOK } from '#src/data/databases/device-names.ts';

/** A page as it was last seen on this device, shown until the app has rendered it again. */
export interface Look {
  /** Guid of the person who was signed in and saw it; '' if nobody was. */
  of: string;
  /** The build that rendered it, identified by its first script: another build may render it differently. */
  build: string;
  /** Wall time in ms. */
  at: number;
  /** Width of the window in px. */
  widthPx: number;
  title: string;
  /** The document's `data-bar`: the background behind the top bar. */
  bar: string | null;
  /** URLs of the active style sheets. */
  styles: string[];
  /** The content of #root. */
  html: string;
}

/** How the app was opened does not affect what is shown. */
const HOW_OPENED = 'source';

export function lookKey({ pathname, search }: { pathname: string; search: string }): string {
  const asked = new URLSearchParams(search);
  asked.delete(HOW_OPENED);
  return `${LOOK}${pathname}?${asked}`;
}
