import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useDeferredValue, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { IsWhole } from './is-whole.ts';
import type { RowListProps } from './row-list.tsx';
import classes from './row-list.module.css';
import { useKeptPlace } from './use-kept-place.ts';
import { useListTop } from './use-list-top.ts';

const USUAL_HEIGHT = 68;
const OVERSCAN = 5;

/**
 * Only the rows near the window are in the document, and the one that has the keyboard. Each says how many
 * there are and which of them it is.
 */
export function WindowedRows<Row>({ rows, keyOf, children }: RowListProps<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const top = useListTop(list);
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
      const near = defaultRangeExtractor(range);
      return held < 0 || near.includes(held) ? near : [...near, held].sort((a, b) => a - b);
    },
    [held],
  );
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => USUAL_HEIGHT,
    getItemKey: keyAt,
    rangeExtractor: shownOf,
    overscan: OVERSCAN,
    scrollMargin: top,
    initialRect: { width: innerWidth, height: innerHeight },
  });
  useKeptPlace(virtual, rows, keyOf);

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
      {virtual.getVirtualItems().map((item) => {
        const row = rows[item.index];
        return row === undefined ? null : (
          <li
            key={item.key}
            ref={virtual.measureElement}
            data-index={item.index}
            style={{ transform: `translateY(${item.start - top}px)` }}
            aria-setsize={rows.length}
            aria-posinset={item.index + 1}
          >
            <Settling>{children(row)}</Settling>
          </li>
        );
      })}
    </ul>
  );
}

/** A list that is thrown has dozens of new rows for each picture, most of which are gone with the next. */
const Settling = ({ children }: { children: ReactNode }) => (
  <IsWhole value={useDeferredValue(true, false)}>{children}</IsWhole>
);
