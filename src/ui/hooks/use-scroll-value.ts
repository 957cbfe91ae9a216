import { useEffect, useState } from 'react';

/** px; movement within this distance is a trembling finger, not a direction. */
export const SCROLL_SLACK = 8;

export const isAtPageEnd = (): boolean =>
  scrollY + innerHeight >= document.documentElement.scrollHeight - SCROLL_SLACK;

/** The value of `look` for the current scroll position, re-evaluated whenever that may have changed. */
export function useScrollValue(look: () => boolean): boolean {
  const [found, setFound] = useState(false);
  useEffect(() => {
    const again = () => setFound(look());
    again();
    addEventListener('scroll', again, { passive: true });
    addEventListener('resize', again);
    // The page's content can change height without a scroll event.
    const grown = new ResizeObserver(again);
    const main = document.querySelector('main');
    if (main) grown.observe(main);
    return () => {
      removeEventListener('scroll', again);
      removeEventListener('resize', again);
      grown.disconnect();
    };
  }, [look]);
  return found;
}
