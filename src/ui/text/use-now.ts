import { useSyncExternalStore } from 'react';
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
    shown = nowMs();
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
 * Milliseconds since 1970 by the server's clock, renewed on the minute and when the page becomes visible. One timer
 * for all who ask.
 */
export const useNow = (): number =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => firstDraw()?.now ?? shown,
  );
