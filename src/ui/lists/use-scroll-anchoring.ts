import type { Virtualizer, VirtualItem } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';

/**
 * Scroll anchoring: someone reading in the middle of a list keeps their place while rows are added and
 * removed above. Browsers do this only for content in normal flow, and Safari not even then; absolutely
 * positioned rows are left to us.
 */
export function useScrollAnchoring<Row>(
  virtual: Virtualizer<Window, Element>,
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  /** A reader no further than this many px down the list is at its top, and sees new rows appear there. */
  slack = 0,
): void {
  const before = useRef<{ rows: readonly Row[]; margin: number; items: VirtualItem[] }>(null);
  useLayoutEffect(() => {
    const margin = virtual.options.scrollMargin;
    const was = before.current;
    before.current = { rows, margin, items: virtual.getVirtualItems() };
    if (!was || was.rows === rows || was.margin !== margin) return;
    // nothing has moved: reading the scroll position would force a layout
    const stands = ({ index, key, start }: VirtualItem) =>
      rows[index] && keyOf(rows[index]) === key && virtual.measurementsCache[index]?.start === start;
    if (was.items.every(stands)) return;
    // above its first row, the list is not what is being read
    if (scrollY <= margin + slack) return;
    const seen = was.items.filter(({ end }) => end > scrollY);
    for (const { key, start } of seen) {
      const now = virtual.measurementsCache[rows.findIndex((row) => keyOf(row) === key)];
      if (!now) continue;
      if (now.start !== start) scrollBy({ top: now.start - start, behavior: 'instant' });
      return;
    }
  });
}
