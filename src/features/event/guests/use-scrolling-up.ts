import { useCallback, useRef } from 'react';
import { isAtPageEnd, SCROLL_SLACK, useScrollValue } from '#src/ui/hooks/use-scroll-value.ts';

/**
 * True while somebody scrolls back towards the top of the page, where the button may be what they want, and at
 * its end. False at the top itself, and while they scroll down.
 */
export function useScrollingUp(): boolean {
  const last = useRef({ at: 0, back: false });
  const look = useCallback(() => {
    const by = scrollY - last.current.at;
    if (Math.abs(by) >= SCROLL_SLACK) last.current = { at: scrollY, back: by < 0 };
    return isAtPageEnd() || (last.current.back && scrollY >= SCROLL_SLACK);
  }, []);
  return useScrollValue(look);
}
