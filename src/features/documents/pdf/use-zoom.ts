import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';

const STEPS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;
const [LEAST, MOST] = [0.5, 4];
/** px; wider pages are harder to read, so a page does not fill a desktop. */
const WIDEST = 900;
const MARGIN = 12;

export interface Zoom {
  /** 1: fits the available width. */
  zoom: number;
  /** CSS pixels per unit of the document at zoom 1. */
  fit: number;
  closer: (() => void) | null;
  away: (() => void) | null;
  reset: () => void;
}

/** Zoom by buttons, keys, Ctrl and the wheel, or two fingers. The centre of the viewport stays fixed. */
export function useZoom(pages: RefObject<HTMLElement | null>, pageWidth: number): Zoom {
  const [room, setRoom] = useState(0);
  const [zoom, setZoom] = useState(1);
  const middle = useRef<{ x: number; y: number } | null>(null);
  const to = (change: (before: number) => number) => {
    const element = pages.current;
    if (element) middle.current = middleOf(element);
    setZoom((before) => Math.min(MOST, Math.max(LEAST, change(before))));
  };
  useEffect(() => {
    const element = pages.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setRoom(element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, [pages]);
  useLayoutEffect(() => {
    const [element, kept] = [pages.current, middle.current];
    middle.current = null;
    if (!element || !kept) return;
    element.scrollTop = kept.y * element.scrollHeight - element.clientHeight / 2;
    element.scrollLeft = kept.x * element.scrollWidth - element.clientWidth / 2;
  }, [zoom, pages]);
  useTwoFingers(pages, to);
  const above = STEPS.find((step) => step > zoom + 0.01);
  const below = STEPS.findLast((step) => step < zoom - 0.01);
  return {
    zoom,
    fit: Math.min(Math.max(room - 2 * MARGIN, 100), WIDEST) / pageWidth,
    closer: above === undefined ? null : () => to(() => above),
    away: below === undefined ? null : () => to(() => below),
    reset: () => to(() => 1),
  };
}

const middleOf = (element: HTMLElement) => ({
  x: (element.scrollLeft + element.clientWidth / 2) / element.scrollWidth,
  y: (element.scrollTop + element.clientHeight / 2) / element.scrollHeight,
});

/**
 * During a pinch the pages are only scaled as a whole; they re-render when the fingers are lifted. One finger
 * scrolls as usual.
 */
function useTwoFingers(
  pages: RefObject<HTMLElement | null>,
  change: (change: (before: number) => number) => void,
): void {
  const to = useEffectEvent(change);
  useEffect(() => {
    const element = pages.current;
    if (!element) return;
    let began = 0;
    let by = 1;
    const content = () => element.firstElementChild as HTMLElement | null;
    const apart = ({ touches: [a, b] }: TouchEvent) =>
      a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
    const onStart = (event: TouchEvent) => {
      if (event.touches.length !== 2) return;
      began = apart(event);
      by = 1;
      const { x, y } = middleOf(element);
      content()?.style.setProperty('transform-origin', `${x * 100}% ${y * 100}%`);
    };
    const onMove = (event: TouchEvent) => {
      if (event.touches.length !== 2 || began === 0) return;
      event.preventDefault();
      by = apart(event) / began;
      content()?.style.setProperty('transform', `scale(${by})`);
    };
    const onEnd = () => {
      if (began === 0) return;
      began = 0;
      content()?.style.removeProperty('transform');
      to((before) => before * by);
    };
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      to((before) => before * Math.exp(-event.deltaY / 300));
    };
    element.addEventListener('touchstart', onStart, { passive: true });
    element.addEventListener('touchmove', onMove, { passive: false });
    element.addEventListener('touchend', onEnd);
    element.addEventListener('touchcancel', onEnd);
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      element.removeEventListener('touchstart', onStart);
      element.removeEventListener('touchmove', onMove);
      element.removeEventListener('touchend', onEnd);
      element.removeEventListener('touchcancel', onEnd);
      element.removeEventListener('wheel', onWheel);
    };
  }, [pages]);
}
