import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import type { ShownDay } from '#src/features/itinerary/shown.ts';
import { useFewFirst } from '#src/ui/lists/few-first.ts';
import { useFocusedRow, useRangeWith } from '#src/ui/lists/held-rows.ts';
import { observedSize } from '#src/ui/lists/observed-size.ts';
import { windowOptions } from '#src/ui/lists/virtualizer-options.ts';

interface Props {
  rows: readonly ShownDay[];
  /** It is being dragged, and stays in the document wherever the page is scrolled to. */
  draggedId: string | null;
  className: string | undefined;
  rowClassName: string | undefined;
  children: (day: ShownDay, index: number) => ReactNode;
}

const USUAL_HEIGHT = 64;
const GAP = 8;
const OVERSCAN = 3;
const FEW = 6;

/**
 * Of hundreds of days, only the rows near the window are in the document, plus the dragged one and the one that has, or
 * had, the keyboard focus: a day moved far away keeps it.
 */
export function WindowedOrder({ rows, draggedId, className, rowClassName, children }: Props) {
  const list = useRef<HTMLOListElement>(null);
  // until it is known; the page scrolls to the list when it opens
  const [top, setTop] = useState(() => Math.round(scrollY));
  useEffect(() => {
    let frame = 0;
    const measure = () => {
      if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + scrollY));
    };
    // Reported after layout, and whenever something above the list grows, in the same frame as the scroll position: with
    // only one of the two, the wrong rows would be rendered.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    });
    observer.observe(document.body);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, []);
  const dragged = rows.findIndex(({ id }) => id === draggedId);
  const focused = useFocusedRow(rows, keyOf);
  const virtual = useWindowVirtualizer({
    ...windowOptions(),
    count: rows.length,
    gap: GAP,
    overscan: OVERSCAN,
    rangeExtractor: useRangeWith([dragged, focused.index]),
    estimateSize: () => USUAL_HEIGHT,
    measureElement: observedSize,
    getItemKey: (index) => rows[index]?.id ?? index,
    scrollMargin: top,
    // one render for the scroll position and the top of the list, which change together at first
    useFlushSync: false,
  });
  const onFocus = (event: FocusEvent) => {
    const at = focused.onFocus(event);
    const { startIndex = 0, endIndex = rows.length } = virtual.range ?? {};
    if (draggedId === null && at >= 0 && (at < startIndex || at > endIndex))
      virtual.scrollToIndex(at, { align: 'center' });
  };
  const shown = useFewFirst(virtual.getVirtualItems(), FEW);
  let end = top;
  return (
    <ol
      ref={list}
      className={className}
      // the library adjusts the scroll position when a row is measured; the browser must not do so again
      style={{ display: 'block', height: virtual.getTotalSize(), overflowAnchor: 'none' }}
      onFocus={onFocus}
    >
      {shown.map((item) => {
        const row = rows[item.index];
        if (!row) return null;
        // in normal flow: only the distance from the previous one is set
        const marginTop = item.start - end;
        end = item.end;
        return (
          <li
            key={item.key}
            ref={virtual.measureElement}
            data-index={item.index}
            className={rowClassName}
            style={{ marginTop }}
            aria-setsize={rows.length}
            aria-posinset={item.index + 1}
          >
            {children(row, item.index)}
          </li>
        );
      })}
    </ol>
  );
}

const keyOf = (day: ShownDay): string => day.id;
