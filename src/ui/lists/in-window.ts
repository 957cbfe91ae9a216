import {
  elementScroll,
  observeElementRect,
  windowScroll,
  type Rect,
  type Virtualizer,
} from '@tanstack/react-virtual';

// What a windowed list asks of what scrolls it when it comes, and with every drawing. Each answer has the page laid
// out at once, in the middle of what is put there: so they are remembered, waited for, or not asked for.
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

/** As the library's own, but for asking at once: the browser tells the size when it has laid out the page itself. */
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

/** Every list says once, when it comes, that it is to stand where it stands already. */
const standsThere = (list: { scrollOffset: number | null }, offset: number, to: To): boolean =>
  to.behavior === undefined && !to.adjustments && offset === list.scrollOffset;

function scrollPage<Row extends Element>(offset: number, to: To, list: Virtualizer<Window, Row>): void {
  if (!standsThere(list, offset, to)) windowScroll(offset, to, list);
}

function scrollIn<Outer extends Element, Row extends Element>(
  offset: number,
  to: To,
  list: Virtualizer<Outer, Row>,
): void {
  if (!standsThere(list, offset, to)) elementScroll(offset, to, list);
}

/** For `useWindowVirtualizer`: a list that scrolls with the page. */
export const inWindow = () => ({
  // known before the first layout, so that the first rows come with the list and not in a second, indivisible step
  initialRect: windowSize(),
  observeElementRect: observeRect,
  scrollToFn: scrollPage,
});

/** Until it is told, an element is taken for so much of the window; what comes next is drawn ahead in any case. */
const GUESS = 2 / 3;

/** For `useVirtualizer`: a list in an element that scrolls. */
export const inElement = () => ({
  initialRect: { width: windowSize().width * GUESS, height: windowSize().height * GUESS },
  observeElementRect: observeSize,
  scrollToFn: scrollIn,
});
