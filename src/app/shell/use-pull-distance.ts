import { useEffect, useState } from 'react';
import { SCROLL_SLACK } from '#src/ui/hooks/use-scroll-value.ts';

/** px; pulling down this far and letting go triggers the refresh. */
export const PULL_FAR = 110;

/** Over an open layer, or in an element that is itself scrolled down, the gesture belongs to that. */
const isElsewhere = (target: EventTarget | null): boolean => {
  if (scrollY > 0 || document.querySelector('[role="dialog"], [role="menu"]')) return true;
  let element = target instanceof Element ? target : null;
  for (; element && element !== document.documentElement; element = element.parentElement)
    if (element.scrollTop > 0) return true;
  return false;
};

/** How far a finger has pulled the page down from its top, in px. `onPulled`: it was released far enough. */
export function usePullDistance(paused: boolean, onPulled: () => Promise<void>): number {
  const [pulled, setPulled] = useState(0);
  useEffect(() => {
    if (paused) return undefined;
    let from: { x: number; y: number } | null = null;
    let far = 0;
    const to = (distance: number) => setPulled((far = distance));
    const giveUp = () => {
      from = null;
      to(0);
    };
    const onStart = ({ touches, target }: TouchEvent) => {
      const [finger, ...more] = touches;
      if (from || !finger || more.length > 0) giveUp();
      else if (!isElsewhere(target)) from = { x: finger.clientX, y: finger.clientY };
    };
    const onMove = ({ touches: [finger], defaultPrevented }: TouchEvent) => {
      if (!from || !finger) return;
      const down = finger.clientY - from.y;
      const aside = Math.abs(finger.clientX - from.x);
      // something is being dragged, days are swiped, or the page scrolls
      const isOther = defaultPrevented || scrollY > 0 || (far === 0 && (down < 0 || aside > down));
      if (isOther && Math.max(aside, Math.abs(down)) > SCROLL_SLACK) giveUp();
      else if (down > SCROLL_SLACK) to(down);
    };
    const onEnd = () => {
      const asks = far >= PULL_FAR;
      giveUp();
      if (asks) void onPulled();
    };
    const options = { passive: true };
    addEventListener('touchstart', onStart, options);
    addEventListener('touchmove', onMove, options);
    addEventListener('touchend', onEnd, options);
    addEventListener('touchcancel', giveUp, options);
    return () => {
      removeEventListener('touchstart', onStart);
      removeEventListener('touchmove', onMove);
      removeEventListener('touchend', onEnd);
      removeEventListener('touchcancel', giveUp);
    };
  }, [paused, onPulled]);
  return pulled;
}
