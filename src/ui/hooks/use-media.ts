import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { firstRender } from '#src/ui/hooks/first-render.ts';

/**
 * Whether the window matches, from the first render on: a phone must not render three panes only to discard
 * them. On a server-rendered page, the answer for the width that it was rendered for. Mark what is rendered by it
 * on a page with `data-by-width`: a last look in another window leaves it out (src/app/look/show-look.ts).
 */
export function useMedia(query: string): boolean {
  // one query object for all renders
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
    // if it cannot be determined: assume a large window
    () => list?.matches ?? true,
    () => fits(query, firstRender()?.widthPx ?? Number.POSITIVE_INFINITY),
  );
}

/** Only `(min-width: …em)` can be evaluated without a window. */
function fits(query: string, widthPx: number): boolean {
  const least = /min-width: ([\d.]+)em/.exec(query)?.[1];
  return least !== undefined && widthPx >= Number(least) * 16;
}
