import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { firstDraw } from '#src/ui/hooks/first-draw.ts';

/**
 * Whether the window is like this, from the first render on: a phone must not draw three panes to throw them
 * away. In a page that the server draws, as wide as it was drawn for.
 */
export function useMedia(query: string): boolean {
  // one for all of its draws
  const list = useMemo(() => (typeof matchMedia === 'undefined' ? null : matchMedia(query)), [query]);
  const subscribe = useCallback(
    (changed: () => void) => {
      list?.addEventListener('change', changed);
      return () => list?.removeEventListener('change', changed);
    },
    [list],
  );
  return useSyncExternalStore(
    subscribe,
    // where nothing can tell: as in a large window
    () => list?.matches ?? true,
    () => fits(query, firstDraw()?.widthPx ?? Number.POSITIVE_INFINITY),
  );
}

/** Only `(min-width: …em)` can be told without a window. */
function fits(query: string, widthPx: number): boolean {
  const least = /min-width: ([\d.]+)em/.exec(query)?.[1];
  return least !== undefined && widthPx >= Number(least) * 16;
}
