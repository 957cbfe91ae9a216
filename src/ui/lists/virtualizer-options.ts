import {
  elementScroll,
  observeElementRect,
  windowScroll,
  type Rect,
  type Virtualizer,
} from '@tanstack/react-virtual';

// What a windowed list asks of its scroll container on mount and with every render. Each such read forces a
// layout of the page in the middle of inserting content, so the answers are cached, awaited, or not requested.
let size: Rect | null = null;

const forget = () => {
  size = null;
};
function measure(): Rect {
  addEventListener('resize', forget, { once: true });
  return (size = { width: innerWidth, height: innerHeight });
}
const windowSize = (): Rect => size ?? measure();

function observeRect<Row extends Element>(
  list: Virtualizer<Window, Row>,
  follow: (rect: Rect) => void,
): () => void {
  const known = windowSize();
  if (list.scrollRect?.width !== known.width || list.scrollRect.height !== known.height) follow(known);
  const onResize = () => follow(measure());
  addEventListener('resize', onResize, { passive: true });
  return () => removeEventListener('resize', onResize);
}

/**
 * Like the library's own, but without a synchronous read: the browser reports the size after its own layout.
 */
function observeSize<Outer extends Element, Row extends Element>(
  list: Virtualizer<Outer, Row>,
  follow: (rect: Rect) => void,
): void | (() => void) {
  const { scrollElement: element } = list;
  if (!element || typeof ResizeObserver === 'undefined') return observeElementRect(list, follow);
  const observer = new ResizeObserver(() =>
    follow({ width: element.clientWidth, height: element.clientHeight }),
  );
  observer.observe(element);
  return () => observer.disconnect();
}

type To = Parameters<typeof windowScroll>[1];

/** On mount the library asks once to scroll every list to where it already is. */
const isThere = (list: { scrollOffset: number | null }, offset: number, to: To): boolean =>
  to.behavior === undefined && !to.adjustments && offset === list.scrollOffset;

function scrollPage<Row extends Element>(offset: number, to: To, list: Virtualizer<Window, Row>): void {
  if (!isThere(list, offset, to)) windowScroll(offset, to, list);
}

function scrollIn<Outer extends Element, Row extends Element>(
  offset: number,
  to: To,
  list: Virtualizer<Outer, Row>,
): void {
  if (!isThere(list, offset, to)) elementScroll(offset, to, list);
}

/** For `useWindowVirtualizer`: a list that scrolls with the page. */
export const windowOptions = () => ({
  // known before the first layout, so that the first rows render with the list and not in a second,
  // uninterruptible step
  initialRect: windowSize(),
  observeElementRect: observeRect,
  scrollToFn: scrollPage,
});

/**
 * Until measured, an element is assumed to have this share of the window; the overscan renders more anyway.
 */
const GUESS = 2 / 3;

/** For `useVirtualizer`: a list inside a scrolling element. */
export const elementOptions = () => ({
  initialRect: { width: windowSize().width * GUESS, height: windowSize().height * GUESS },
  observeElementRect: observeSize,
  scrollToFn: scrollIn,
});
