import type { Virtualizer, VirtualItem } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';

/**
 * Somebody who reads in the middle of a list goes on reading there while rows come and go above: what is first
 * in the window stays where it is. The browser does so by itself for what lies in the flow of the page, and
 * Safari not even then; rows that are placed by hand are left to us.
 */
export function useKeptPlace<Row>(
  virtual: Virtualizer<Window, Element>,
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  /** Whoever is no further than this many px down the list is at its top, and sees what comes in there. */
  slack = 0,
): void {
  const before = useRef<{ rows: readonly Row[]; margin: number; items: VirtualItem[] }>(null);
  useLayoutEffect(() => {
    const margin = virtual.options.scrollMargin;
    const was = before.current;
    before.current = { rows, margin, items: virtual.getVirtualItems() };
    if (!was || was.rows === rows || was.margin !== margin) return;
    // nothing has moved: whoever asks where the page is makes the browser lay it out
    const stands = ({ index, key, start }: VirtualItem) =>
      rows[index] && keyOf(rows[index]) === key && virtual.measurementsCache[index]?.start === start;
    if (was.items.every(stands)) return;
    // above its first row the list is not what is being read
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
