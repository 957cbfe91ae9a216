import { useEffect, useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';

interface Moves {
  /** By fractions of the visible section. */
  move(dx: number, dy: number): void;
  zoom(by: number): void;
}
const STEP = 0.05;
const KEYS: Record<string, [dx: number, dy: number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/**
 * Handles panning and zooming with one finger, two fingers, the mouse, its wheel and the keyboard over the
 * crop area.
 */
export function useCropMoves(area: RefObject<HTMLElement | null>, { move, zoom }: Moves) {
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const latest = useRef({ move, zoom });
  useEffect(() => {
    latest.current = { move, zoom };
  });
  // React attaches wheel listeners as passive, so the page would scroll
  useEffect(() => {
    const node = area.current;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      latest.current.zoom(Math.exp(-event.deltaY / 400));
    };
    node?.addEventListener('wheel', turn, { passive: false });
    return () => node?.removeEventListener('wheel', turn);
  }, [area]);

  const spread = (): number => {
    const [a, b] = [...fingers.current.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  };
  const lift = (event: PointerEvent) => void fingers.current.delete(event.pointerId);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      // the secondary button opens a menu, and its release is never reported
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const last = fingers.current.get(event.pointerId);
      const { clientWidth, clientHeight } = event.currentTarget;
      if (!last || clientWidth === 0) return;
      const before = spread();
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (before > 0) zoom(spread() / before);
      else move((last.x - event.clientX) / clientWidth, (last.y - event.clientY) / clientHeight);
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onLostPointerCapture: lift,
    onKeyDown(event: KeyboardEvent) {
      // leave the browser's own shortcuts alone, such as page zoom
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const way = KEYS[event.key];
      if (way) move(...way);
      else if (event.key === '+' || event.key === '=') zoom(1.1);
      else if (event.key === '-') zoom(1 / 1.1);
      else return;
      event.preventDefault();
    },
  };
}
