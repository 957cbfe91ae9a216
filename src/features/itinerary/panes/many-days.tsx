import { useEffectEvent, useLayoutEffect, type ReactNode } from 'react';
import type { RovingList } from '#src/features/itinerary/navigation/use-roving-list.ts';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';

/** Above this many days only those in view are in the document. */
export const MANY_DAYS = 60;

/** Few itineraries are that long, so this code is not part of the first load. */
export const ManyDays = lazyPart(
  async () => (await import('#src/features/itinerary/panes/windowed-days.tsx')).WindowedDays,
);

interface UntilManyDaysProps {
  of: Pick<RovingList, 'listRef' | 'focusItem'>;
  children: ReactNode;
}

/** Stands in until that code has loaded; a focused day then keeps the focus. */
export function UntilManyDays({ of: { listRef, focusItem }, children }: UntilManyDaysProps) {
  const handOver = useEffectEvent(() => {
    const { activeElement } = document;
    const id = activeElement instanceof HTMLElement ? activeElement.dataset.item : undefined;
    if (id !== undefined && listRef.current?.contains(activeElement))
      requestAnimationFrame(() => focusItem(id));
  });
  useLayoutEffect(() => () => handOver(), []);
  return children;
}
