import {
  defaultRangeExtractor,
  measureElement,
  useWindowVirtualizer,
  type Range,
} from '@tanstack/react-virtual';
import {
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useFocusedRow, useRangeWith } from './held-rows.ts';
import { IsWhole } from './is-whole.ts';
import type { RowListProps } from './row-list-props.ts';
import classes from './row-list.module.css';
import { observeScroll } from './observe-scroll.ts';
import { useScrollAnchoring } from './use-scroll-anchoring.ts';
import { useListTop } from './use-list-top.ts';
import { useShown } from '#src/ui/hooks/use-shown.ts';
import { windowOptions } from '#src/ui/lists/virtualizer-options.ts';

const USUAL_HEIGHT = 69;
const OVERSCAN = 5;
/** A row that is still there after this time was not just scrolled past. */
const PASSED_AFTER_MS = 120;
const ofOneKind = (): string => '';
/** Only one row is in view: the list begins further down. */
const nearWindow = (range: Range): number[] =>
  range.startIndex === range.endIndex ? [range.startIndex] : defaultRangeExtractor(range);

/**
 * Only rows near the window are in the document, plus the one with the keyboard focus. Each states its
 * position and the total.
 */
export function WindowedRows<Row>({ rows, keyOf, kindOf = ofOneKind, children }: RowListProps<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const top = useListTop(list);
  // cache heights: a list whose rows are as tall as estimated keeps its own height, and nothing below it is
  // laid out again
  const heights = useRef(new Map<string, number>());
  const focused = useFocusedRow(rows, keyOf);
  const keyAt = useCallback(
    (index: number) => {
      const row = rows[index];
      return row === undefined ? index : keyOf(row);
    },
    [rows, keyOf],
  );
  const virtual = useWindowVirtualizer({
    ...windowOptions(),
    count: rows.length,
    estimateSize: (index) => {
      const row = rows[index];
      return (row && heights.current.get(kindOf(row))) ?? USUAL_HEIGHT;
    },
    measureElement: (element, entry, instance) => {
      const index = instance.indexFromElement(element);
      // assume the estimated height for a row just rendered until its observer reports: reading it now forces
      // a layout
      if (!entry) return instance.measurementsCache[index]?.size ?? USUAL_HEIGHT;
      const height = measureElement(element, entry, instance);
      const row = rows[index];
      if (row) heights.current.set(kindOf(row), height);
      return height;
    },
    observeElementOffset: observeScroll,
    // render after the event and before its frame's layout: three short tasks, between which input is handled
    useFlushSync: false,
    getItemKey: keyAt,
    rangeExtractor: useRangeWith([focused.index], nearWindow),
    // first what is in view, and the overscan when there is time
    overscan: useDeferredValue(OVERSCAN, 0),
    scrollMargin: top ?? 0,
  });
  useScrollAnchoring(virtual, rows, keyOf);
  // outside the document rows have no height, and measuring them there would prevent measuring them again
  const measure = useShown() ? virtual.measureElement : undefined;
  // until the list's top is known, any of its rows might be in view
  const items = top === null ? [] : virtual.getVirtualItems();

  return (
    <ul
      ref={list}
      className={`${classes.list} ${classes.windowed}`}
      data-by-width
      style={{ height: virtual.getTotalSize() }}
      onFocus={focused.onFocus}
      onBlur={focused.onBlur}
    >
      {items.map((item) => {
        const row = rows[item.index];
        return row === undefined ? null : (
          <li
            key={item.key}
            ref={measure}
            data-index={item.index}
            style={{ transform: `translateY(${item.start - (top ?? 0)}px)` }}
            aria-setsize={rows.length}
            aria-posinset={item.index + 1}
          >
            <Settling passing={virtual.isScrolling}>{children(row)}</Settling>
          </li>
        );
      })}
    </ul>
  );
}

/** A fast scroll brings dozens of new rows per frame, most of which are gone by the next. */
function Settling({ passing, children }: { passing: boolean; children: ReactNode }) {
  const [after] = useState(passing ? PASSED_AFTER_MS : 0);
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setWhole(true)), after);
    return () => clearTimeout(timer);
  }, [after]);
  return <IsWhole value={isWhole}>{children}</IsWhole>;
}
