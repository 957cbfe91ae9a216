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
  type FocusEvent,
  type ReactNode,
} from 'react';
import { IsWhole } from './is-whole.ts';
import type { RowListProps } from './row-list.tsx';
import classes from './row-list.module.css';
import { observeScroll } from './observe-scroll.ts';
import { useKeptPlace } from './use-kept-place.ts';
import { useListTop } from './use-list-top.ts';
import { useShown } from '#src/ui/hooks/use-shown.ts';
import { inWindow } from '#src/ui/lists/in-window.ts';

const USUAL_HEIGHT = 69;
const OVERSCAN = 5;
/** What is still there then was not just passed by. */
const PASSED_AFTER_MS = 120;
const ofOneKind = (): string => '';

/**
 * Only the rows near the window are in the document, and the one that has the keyboard. Each says how many
 * there are and which of them it is.
 */
export function WindowedRows<Row>({ rows, keyOf, kindOf = ofOneKind, children }: RowListProps<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const top = useListTop(list);
  // a list whose rows are as high as was thought keeps its own height, and nothing below it is laid out anew
  const heights = useRef(new Map<string, number>());
  const [focused, setFocused] = useState<string | null>(null);
  const keyAt = useCallback(
    (index: number) => {
      const row = rows[index];
      return row === undefined ? index : keyOf(row);
    },
    [rows, keyOf],
  );
  const held = focused === null ? -1 : rows.findIndex((row) => keyOf(row) === focused);
  const shownOf = useCallback(
    (range: Range) => {
      // one row alone: the list begins further down, where nobody looks yet
      const near = range.startIndex === range.endIndex ? [range.startIndex] : defaultRangeExtractor(range);
      return held < 0 || near.includes(held) ? near : [...near, held].sort((a, b) => a - b);
    },
    [held],
  );
  const virtual = useWindowVirtualizer({
    ...inWindow(),
    count: rows.length,
    estimateSize: (index) => {
      const row = rows[index];
      return (row && heights.current.get(kindOf(row))) ?? USUAL_HEIGHT;
    },
    measureElement: (element, entry, instance) => {
      const index = instance.indexFromElement(element);
      // a row that was just drawn is as high as was thought until it says so itself: to ask it now lays out the page
      if (!entry) return instance.measurementsCache[index]?.size ?? USUAL_HEIGHT;
      const height = measureElement(element, entry, instance);
      const row = rows[index];
      if (row) heights.current.set(kindOf(row), height);
      return height;
    },
    observeElementOffset: observeScroll,
    // drawn after the event and before the layout of its frame: three short tasks, between which a touch is heard
    useFlushSync: false,
    getItemKey: keyAt,
    rangeExtractor: shownOf,
    // what is in view first, and what comes next as soon as there is time
    overscan: useDeferredValue(OVERSCAN, 0),
    scrollMargin: top ?? 0,
  });
  useKeptPlace(virtual, rows, keyOf);
  // beside the document no row has a height, and those asked for there are not asked again
  const measure = useShown() ? virtual.measureElement : undefined;
  // before it is known where the list begins, any of its rows might be in view
  const items = top === null ? [] : virtual.getVirtualItems();

  const onFocus = ({ target }: FocusEvent) => {
    const index = Number(target.closest<HTMLElement>('[data-index]')?.dataset.index);
    setFocused(String(keyAt(index)));
  };
  return (
    <ul
      ref={list}
      className={`${classes.list} ${classes.windowed}`}
      style={{ height: virtual.getTotalSize() }}
      onFocus={onFocus}
      onBlur={() => setFocused(null)}
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

/** A list that is thrown has dozens of new rows for each picture, most of which are gone with the next. */
function Settling({ passing, children }: { passing: boolean; children: ReactNode }) {
  const [after] = useState(passing ? PASSED_AFTER_MS : 0);
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setWhole(true)), after);
    return () => clearTimeout(timer);
  }, [after]);
  return <IsWhole value={isWhole}>{children}</IsWhole>;
}
