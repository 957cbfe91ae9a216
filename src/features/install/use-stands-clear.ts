import { useCallback, type RefObject } from 'react';
import { isAtPageEnd, SCROLL_SLACK, useOnPage } from '#src/ui/hooks/use-on-page.ts';

const ACTION = 'a, button, input, textarea, select, label, [role="button"], [role="tab"], [tabindex="0"]';
const PARTS = [0, 0.5, 1];

/**
 * True where the floating element may be visible: at the top of the page, before anybody reads on, unless
 * text or a control is below it there; and at the page's end, where it has a place of its own.
 */
export function useStandsClear(element: RefObject<HTMLElement | null>): boolean {
  const look = useCallback(
    () =>
      isAtPageEnd() ||
      (scrollY < SCROLL_SLACK && element.current !== null && !coversAnything(element.current)),
    [element],
  );
  return useOnPage(look);
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
