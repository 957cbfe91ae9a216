import { useEffect, useState } from 'react';

/** px: a trembling finger is no direction. */
export const SCROLL_SLACK = 8;

export const isAtPageEnd = (): boolean =>
  scrollY + innerHeight >= document.documentElement.scrollHeight - SCROLL_SLACK;

/** What `look` finds of where the page is scrolled to; looked at again whenever that may have changed. */
export function useOnPage(look: () => boolean): boolean {
  const [found, setFound] = useState(false);
  useEffect(() => {
    const again = () => setFound(look());
    again();
    addEventListener('scroll', again, { passive: true });
    addEventListener('resize', again);
    // Screens change under it without a scroll.
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
