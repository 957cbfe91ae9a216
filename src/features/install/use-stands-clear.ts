import { useCallback, type RefObject } from 'react';
import { isAtPageEnd, SCROLL_SLACK, useScrollValue } from '#src/ui/hooks/use-scroll-value.ts';

const ACTION = 'a, button, input, textarea, select, label, [role="button"], [role="tab"], [tabindex="0"]';
const PARTS = [0, 0.5, 1];

/**
 * Whether the floating element may be visible: at the top of the page, before anybody scrolls down, unless it
 * would cover text or a control there; and at the end of the page, where it has its own place.
 */
export function useStandsClear(element: RefObject<HTMLElement | null>): boolean {
  const look = useCallback(
    () =>
      isAtPageEnd() ||
      (scrollY < SCROLL_SLACK && element.current !== null && !coversAnything(element.current)),
    [element],
  );
  return useScrollValue(look);
}

function coversAnything(own: HTMLElement): boolean {
  const box = own.getBoundingClientRect();
  const covers = (element: Element) =>
    !own.contains(element) && (element.closest(ACTION) !== null || hasWords(element));
  return PARTS.some((x) =>
    PARTS.some((y) =>
      document.elementsFromPoint(box.left + x * box.width, box.top + y * box.height).some(covers),
    ),
  );
}

const hasWords = (element: Element): boolean =>
  [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '');
