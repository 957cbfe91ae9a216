import { useDeferredValue, useState, useSyncExternalStore } from 'react';
import { firstDraw } from '#src/ui/hooks/first-draw.ts';
import { nowMs, onClockSet } from './now.ts';

const MINUTE = 60_000;

let shown = nowMs();
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function tick() {
  shown = nowMs();
  for (const listener of listeners) listener();
  arm();
}
function arm() {
  clearTimeout(timer);
  // A little after the full minute: a timer may fire early, and then the minute would show one behind.
  timer = setTimeout(tick, MINUTE - (nowMs() % MINUTE) + 20);
}
onClockSet(() => {
  shown = nowMs();
  if (listeners.size > 0) tick();
});
// Timers sleep in a hidden tab; a person who comes back must not read an old "Now".
const onVisible = () => {
  if (document.visibilityState === 'visible') tick();
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    // another would have all of a page that is taken over drawn anew in one piece
    if (!firstDraw()) renewNow();
    arm();
    document.addEventListener('visibilitychange', onVisible);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

/** Before a page is taken over, which then has no other time until all of it is. */
export const renewNow = (): void => void (shown = nowMs());

const current = (): number => shown;

/**
 * Milliseconds since 1970 by the server's clock, renewed on the minute and when the page becomes visible. One timer
 * for all who ask. What the server has drawn is taken over with the time of its drawing, and then drawn with this
 * one, in slices.
 */
export function useNow(): number {
  const now = useSyncExternalStore(subscribe, current, current);
  const [drawnAt] = useState(() => firstDraw()?.now);
  const later = useDeferredValue(now, drawnAt);
  return drawnAt === undefined ? now : later;
}
