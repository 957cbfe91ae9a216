import { useRef, type PointerEvent } from 'react';
import classes from './sheet.module.css';

const DRAG_TO_CLOSE_PX = 90;
const sheetOf = (element: Element) => element.closest<HTMLElement>('[role="dialog"]');

/**
 * Dragging is only a shortcut: the close button does the same, so the handle is hidden from assistive
 * technology.
 */
export function DragHandle({ onClose }: { onClose: () => void }) {
  const from = useRef<number | null>(null);
  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (from.current === null) return;
    const sheet = sheetOf(event.currentTarget);
    if (sheet) sheet.style.translate = `0 ${Math.max(0, event.clientY - from.current)}px`;
  };
  const end = (event: PointerEvent<HTMLDivElement>) => {
    if (from.current === null) return;
    const moved = event.clientY - from.current;
    from.current = null;
    const sheet = sheetOf(event.currentTarget);
    if (moved > DRAG_TO_CLOSE_PX && event.type === 'pointerup') onClose();
    else if (sheet) sheet.style.translate = '';
  };
  const start = (event: PointerEvent<HTMLDivElement>) => {
    from.current = event.clientY;
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  return (
    <div
      className={classes.handle}
      aria-hidden="true"
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
}
