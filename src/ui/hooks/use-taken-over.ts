import { useDeferredValue, useState } from 'react';
import { firstDraw } from '#src/ui/hooks/first-draw.ts';

/**
 * False in a page that the server draws and while the browser takes it over, when both must draw the same; true
 * from then on. For what only this browser knows. What changes with it is drawn in slices: a store's snapshot of
 * the server would have all of it drawn anew in one piece.
 */
export const useTakenOver = (): boolean => useDeferredValue(true, firstDraw() ? false : undefined);

/** Whether the server drew this part of the page; it stays so for as long as the part is there. */
export function useWasDrawn(): boolean {
  const takenOver = useTakenOver();
  return useState(!takenOver)[0];
}
