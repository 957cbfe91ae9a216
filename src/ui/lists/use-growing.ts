import { startTransition, useCallback, useState, type RefCallback } from 'react';

/** More cards than fit on a phone: the rest follows once these are rendered. */
const FIRST = 12;
const STEP = 24;
/** px below the window within which content is rendered ahead. */
const AHEAD_PX = 1200;

/**
 * How many items of a long list are rendered: more whenever its end comes near the window. `end` is the ref
 * of an element after the list. If proximity cannot be observed, all are rendered.
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
