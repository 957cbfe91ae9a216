import { useRef, type HTMLAttributes, type MouseEvent, type PointerEvent } from 'react';

const LONG_MS = 500;
/** px; a finger is never quite still. */
const STILL_PX = 10;

interface Press {
  x: number;
  y: number;
  timer: ReturnType<typeof setTimeout>;
  /** It was a long press, and the click that follows is part of it. */
  done: boolean;
}

/**
 * Props for an element around items (`data-item={id}`): reports a long press on one of them; `onLong` returns
 * whether it handles it.
 */
export function useLongPress(onLong: (item: string) => boolean): HTMLAttributes<HTMLElement> {
  const current = useRef<Press | null>(null);
  function give() {
    if (!current.current || current.current.done) return;
    clearTimeout(current.current.timer);
    current.current = null;
  }
  return {
    onPointerDown: ({ pointerType, target, clientX: x, clientY: y }: PointerEvent) => {
      give();
      current.current = null;
      const item = target instanceof Element && target.closest<HTMLElement>('[data-item]')?.dataset.item;
      if (pointerType !== 'touch' || !item) return;
      const press: Press = { x, y, done: false, timer: setTimeout(long, LONG_MS) };
      current.current = press;
      function long() {
        press.done = Boolean(item) && onLong(item || '');
      }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const press = current.current;
      if (press && Math.hypot(clientX - press.x, clientY - press.y) > STILL_PX) give();
    },
    onPointerUp: give,
    onPointerCancel: give,
    // the system opens a link's context menu at the same time
    onContextMenu: (event: MouseEvent) => {
      if (current.current) event.preventDefault();
    },
    onClickCapture: (event: MouseEvent) => {
      if (!current.current?.done) return;
      current.current = null;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
