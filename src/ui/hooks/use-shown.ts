import { useSyncExternalStore } from 'react';

let shown = true;
const listeners = new Set<() => void>();

/** False while the app is drawn beside the document, where nothing has a size or a place. */
export function setShown(now: boolean): void {
  shown = now;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** For what measures the page, or moves it, when it is opened: whether there is something to measure. */
export const useShown = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => true,
  );
