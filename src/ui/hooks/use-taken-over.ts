import { useState, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False in a page that the server draws and while the browser takes it over, when both must draw the same; true
 * from then on. For what only this browser knows.
 */
export const useTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Whether the server drew this part of the page; it stays so for as long as the part is there. */
export function useWasDrawn(): boolean {
  const takenOver = useTakenOver();
  return useState(!takenOver)[0];
}
