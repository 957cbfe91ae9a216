import { useRef, type TouchEvent } from 'react';

/** px; the left edge belongs to the system's Back gesture. */
const SYSTEM_EDGE = 24;
const FAR_ENOUGH = 56;
/** Horizontal movement must be at least this many times the vertical. */
const SIDEWAYS = 1.8;

interface Swipe {
  onTouchStart: (touch: TouchEvent) => void;
  onTouchEnd: (touch: TouchEvent) => void;
  onTouchCancel: () => void;
}

/**
 * A horizontal swipe: +1 forwards (finger moves left), -1 back. Two fingers and scrolling strips do not
 * count.
 */
export function useSwipe(onSwipe: (step: 1 | -1) => void): Swipe {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: (touch) => {
      const point = touch.touches[0];
      const inStrip = touch.target instanceof Element && touch.target.closest('[data-strip]');
      from.current =
        point && touch.touches.length === 1 && point.clientX > SYSTEM_EDGE && !inStrip
          ? { x: point.clientX, y: point.clientY }
          : null;
    },
    onTouchEnd: (touch) => {
      const [start, end] = [from.current, touch.changedTouches[0]];
      from.current = null;
      if (!start || !end) return;
      const [across, along] = [end.clientX - start.x, end.clientY - start.y];
      if (Math.abs(across) >= FAR_ENOUGH && Math.abs(across) > SIDEWAYS * Math.abs(along))
        onSwipe(across < 0 ? 1 : -1);
    },
    onTouchCancel: () => {
      from.current = null;
    },
  };
}
