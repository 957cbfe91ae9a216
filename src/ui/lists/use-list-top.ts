import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * Distance of the list from the top of the page in whole px; follows what stands above it, such as a growing
 * text field.
 */
export function useListTop(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + scrollY));
    };
    measure();
    if (!('ResizeObserver' in globalThis)) return;
    const observer = new ResizeObserver(measure);
    // The body grows with everything above the list, wherever it stands.
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return top;
}
