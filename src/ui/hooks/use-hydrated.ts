import { useDeferredValue, useState } from 'react';
import { firstRender } from '#src/ui/hooks/first-render.ts';

/**
 * False on a server-rendered page until it has hydrated, because server and browser must render the same; true
 * from then on. For what only this browser knows. Deferred, so that the resulting changes render in slices:
 * with a store's server snapshot everything would re-render in one task.
 */
export const useHydrated = (): boolean => useDeferredValue(true, firstRender() ? false : undefined);

/** Whether the server rendered this part of the page; constant for as long as the part is mounted. */
export function useWasServerRendered(): boolean {
  const hydrated = useHydrated();
  return useState(!hydrated)[0];
}
