import { useCallback, useRef } from 'react';
import { isAtPageEnd, SCROLL_SLACK, useOnPage } from '#src/ui/hooks/use-on-page.ts';

/**
 * True while somebody scrolls back towards the beginning of the page, where what they look for may be, and at its
 * end. Not at the beginning itself, and not while they read on.
 */
export function useHeadsBack(): boolean {
  const last = useRef({ at: 0, back: false });
  const look = useCallback(() => {
    const by = scrollY - last.current.at;
    if (Math.abs(by) >= SCROLL_SLACK) last.current = { at: scrollY, back: by < 0 };
    return isAtPageEnd() || (last.current.back && scrollY >= SCROLL_SLACK);
  }, []);
  return useOnPage(look);
}
