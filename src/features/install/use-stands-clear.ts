import { useEffect, useState, type RefObject } from 'react';

/** px: a trembling finger is no direction. */
const SLACK = 8;
const ACTION = 'a, button, input, textarea, select, label, [role="button"], [role="tab"], [tabindex="0"]';
const PARTS = [0, 0.5, 1];

/**
 * True where the floating element may be seen: at the top of the page, before anybody reads on, unless words
 * or something to press lie under it there; and at the page's end, where it has a place of its own.
 */
export function useStandsClear(element: RefObject<HTMLElement | null>): boolean {
  const [clear, setClear] = useState(false);
  useEffect(() => {
    const look = () => {
      const atEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - SLACK;
      setClear(atEnd || (scrollY < SLACK && element.current !== null && !coversAnything(element.current)));
    };
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    // Screens change under it without a scroll.
    const grown = new ResizeObserver(look);
    const main = document.querySelector('main');
    if (main) grown.observe(main);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
      grown.disconnect();
    };
  }, [element]);
  return clear;
}

function coversAnything(own: HTMLElement): boolean {
  const box = own.getBoundingClientRect();
  const under = PARTS.flatMap((x) =>
    PARTS.flatMap((y) => document.elementsFromPoint(box.left + x * box.width, box.top + y * box.height)),
  );
  return under.some(
    (element) => !own.contains(element) && (element.closest(ACTION) !== null || hasWords(element)),
  );
}

const hasWords = (element: Element): boolean =>
  [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '');
