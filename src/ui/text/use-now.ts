import { useDeferredValue, useState, useSyncExternalStore } from 'react';
import { firstRender } from '#src/ui/hooks/first-render.ts';
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
  // Slightly after the full minute: a timer may fire early, and the display would then lag by a minute.
  timer = setTimeout(tick, MINUTE - (nowMs() % MINUTE) + 20);
}
onClockSet(() => {
  shown = nowMs();
  if (listeners.size > 0) tick();
});
// Timers are suspended in a hidden tab; a person who comes back must not see an old "Now".
const onVisible = () => {
  if (document.visibilityState === 'visible') tick();
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    // during hydration a new value would re-render the whole page in one task
    if (!firstRender()) renewNow();
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

/** Call before hydration starts: the whole hydration then uses this one time. */
export const renewNow = (): void => void (shown = nowMs());

const current = (): number => shown;

/**
 * Milliseconds since 1970 by the server's clock, renewed on the minute and when the page becomes visible. One
 * timer for all callers. A server-rendered page hydrates with the time of its rendering, and then re-renders
 * with the current one, in slices.
 */
export function useNow(): number {
  const now = useSyncExternalStore(subscribe, current, current);
  const [renderedAt] = useState(() => firstRender()?.now);
  const later = useDeferredValue(now, renderedAt);
  return renderedAt === undefined ? now : later;
}
