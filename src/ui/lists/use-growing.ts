import { startTransition, useCallback, useState, type RefCallback } from 'react';

interface Size {
  /** About as many as fit on a phone: the rest follows once these are rendered. */
  first: number;
  /** Rendered and laid out in one frame. */
  step: number;
}
const ROWS: Size = { first: 12, step: 24 };
/** For cards, which contain more than a row does. */
export const CARDS: Size = { first: 8, step: 8 };
/** px below the window within which content is rendered ahead. */
const AHEAD_PX = 1200;

/**
 * How many items of a long list are rendered: more whenever its end comes near the window. `end` is the ref
 * of an element after the list. If proximity cannot be observed, all are rendered.
 */
export function useGrowing(
  all: number,
  { first, step } = ROWS,
): { shown: number; end: RefCallback<Element> } {
  const [rendered, setRendered] = useState(
    'IntersectionObserver' in globalThis ? first : Number.POSITIVE_INFINITY,
  );
  const end = useCallback(
    (element: Element | null) => {
      if (!element || rendered >= all) return;
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting))
            startTransition(() => setRendered(rendered + step));
        },
        { rootMargin: `0px 0px ${AHEAD_PX}px 0px` },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [rendered, all, step],
  );
  return { shown: Math.min(rendered, all), end };
}
