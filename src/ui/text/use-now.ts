import { useSyncExternalStore } from 'react';
import { firstDraw } from '#src/ui/hooks/first-draw.ts';

const MINUTE = 60_000;

let shown = Date.now();
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function tick() {
  shown = Date.now();
  for (const listener of listeners) listener();
  arm();
}
function arm() {
  clearTimeout(timer);
  // A little after the full minute: a timer may fire early, and then the minute would show one behind.
  timer = setTimeout(tick, MINUTE - (Date.now() % MINUTE) + 20);
}
// Timers sleep in a hidden tab; a person who comes back must not read an old "Now".
const onVisible = () => {
  if (document.visibilityState === 'visible') tick();
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    shown = Date.now();
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

/**
 * Milliseconds since 1970, renewed on the minute and when the page becomes visible. One timer for all who
 * ask.
 */
export const useNow = (): number =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => firstDraw()?.now ?? shown,
  );
