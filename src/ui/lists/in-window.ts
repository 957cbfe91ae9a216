import { windowScroll, type Rect, type Virtualizer } from '@tanstack/react-virtual';

// What a windowed list asks of the window when it comes, and with every drawing. Each answer has the page laid out
// at once, in the middle of what is put there: so they are remembered, or not asked for.
let size: Rect | null = null;

const forget = () => {
  size = null;
};
function measure(): Rect {
  addEventListener('resize', forget, { once: true });
  return (size = { width: innerWidth, height: innerHeight });
}

function observeRect<Row extends Element>(
  list: Virtualizer<Window, Row>,
  follow: (rect: Rect) => void,
): () => void {
  const known = size ?? measure();
  if (list.scrollRect?.width !== known.width || list.scrollRect.height !== known.height) follow(known);
  const onResize = () => follow(measure());
  addEventListener('resize', onResize, { passive: true });
  return () => removeEventListener('resize', onResize);
}

/** Scrolls as the list asks to, but for where it already stands: every list says that once when it comes. */
function scrollWhereNeeded<Row extends Element>(
  offset: number,
  options: { adjustments?: number; behavior?: ScrollBehavior },
  list: Virtualizer<Window, Row>,
): void {
  if (options.behavior === undefined && !options.adjustments && offset === list.scrollOffset) return;
  windowScroll(offset, options, list);
}

/** For `useWindowVirtualizer`: a list that scrolls with the page. */
export const inWindow = () => ({
  // known before the first layout, so that the first rows come with the list and not in a second, indivisible step
  initialRect: size ?? measure(),
  observeElementRect: observeRect,
  scrollToFn: scrollWhereNeeded,
});
