import { useShown } from '#src/ui/hooks/use-shown.ts';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/**
 * Distance of the list from the top of the page in whole px, null before it is on the page; follows changes
 * above it, such as a growing text field. `keepsPlace`: compensates for such changes, so that someone reading
 * in the middle keeps their place; for a list that the browser does not anchor (`overflow-anchor: none`).
 */
export function useListTop(list: RefObject<HTMLElement | null>, { keepsPlace = false } = {}): number | null {
  const [top, setTop] = useState<number | null>(null);
  const known = useRef<number>(null);
  const shown = useShown();
  useLayoutEffect(() => {
    const measure = () => {
      if (!list.current) return;
      const inWindow = list.current.getBoundingClientRect().top;
      const now = Math.round(inWindow + scrollY);
      const grown = now - (known.current ?? now);
      known.current = now;
      setTop(now);
      if (keepsPlace && grown !== 0 && inWindow - grown < 0) scrollBy({ top: grown, behavior: 'instant' });
    };
    measure();
    if (!('ResizeObserver' in globalThis)) return;
    const observer = new ResizeObserver(measure);
    // The body grows with anything above the list, wherever it is.
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list, keepsPlace, shown]);
  return top;
}
