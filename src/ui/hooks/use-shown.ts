import { useSyncExternalStore } from 'react';

let shown = true;
const listeners = new Set<() => void>();

/** False while the app renders outside the document, where nothing has a size or a position. */
export function setShown(now: boolean): void {
  shown = now;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** For code that measures or scrolls the page on mount: whether there is a layout to measure. */
export const useShown = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => true,
  );
