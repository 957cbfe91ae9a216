import { startTransition, useCallback, useState, type RefCallback } from 'react';

/** More than a phone shows of anything that is a card: the rest comes once these are there. */
const FIRST = 12;
const STEP = 24;
/** Drawn before it comes into view. */
const AHEAD_PX = 1200;

/**
 * How many of a long list are drawn: more whenever its end comes near the window. `end` goes to an element behind the
 * list. Where nobody can tell what is near, all are.
 */
export function useGrowing(all: number): { shown: number; end: RefCallback<Element> } {
  const [drawn, setDrawn] = useState('IntersectionObserver' in globalThis ? FIRST : Number.POSITIVE_INFINITY);
  const end = useCallback(
    (element: Element | null) => {
      if (!element || drawn >= all) return;
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting))
            startTransition(() => setDrawn(drawn + STEP));
        },
        { rootMargin: `0px 0px ${AHEAD_PX}px 0px` },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [drawn, all],
  );
  return { shown: Math.min(drawn, all), end };
}
