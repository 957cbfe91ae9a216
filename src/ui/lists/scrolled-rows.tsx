import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useRef, type ReactNode } from 'react';
import { useFocusedRow, useRangeWith } from './held-rows.ts';
import { elementOptions } from './virtualizer-options.ts';
import { observedSize } from './observed-size.ts';
import { WINDOW_FROM } from './row-list.tsx';

interface Props<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** px, until a row reports its own. */
  usualHeight: number;
  className?: string | undefined;
  children: (row: Row) => ReactNode;
}

const OVERSCAN = 4;

/** A column of rows, perhaps a thousand. The element around the list scrolls them. */
export function ScrolledRows<Row>(props: Props<Row>) {
  const { rows, keyOf, className, children } = props;
  if (rows.length > WINDOW_FROM) return <Windowed {...props} />;
  return (
    <ul className={className}>
      {rows.map((row) => (
        <li key={keyOf(row)}>{children(row)}</li>
      ))}
    </ul>
  );
}

/** Only the rows in view are in the document, plus the one with the keyboard focus. Each states its position and the
 * total. */
function Windowed<Row>({ rows, keyOf, usualHeight, className, children }: Props<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const focused = useFocusedRow(rows, keyOf);
  const keyAt = useCallback(
    (index: number) => {
      const row = rows[index];
      return row === undefined ? index : keyOf(row);
    },
    [rows, keyOf],
  );
  const virtual = useVirtualizer<HTMLElement, HTMLElement>({
    ...elementOptions(),
    count: rows.length,
    overscan: OVERSCAN,
    rangeExtractor: useRangeWith([focused.index]),
    estimateSize: () => usualHeight,
    measureElement: observedSize,
    getItemKey: keyAt,
    getScrollElement: () => list.current?.parentElement ?? null,
    useFlushSync: false,
  });
  let end = 0;
  return (
    <ul
      ref={list}
      className={className}
      // the library adjusts the scroll position when a row is measured; the browser must not do so again
      style={{ display: 'flow-root', height: virtual.getTotalSize(), overflowAnchor: 'none' }}
      onFocus={focused.onFocus}
      onBlur={focused.onBlur}
    >
      {virtual.getVirtualItems().map((item) => {
        const row = rows[item.index];
        if (row === undefined) return null;
        // in normal flow: only the distance from the previous one is set
        const marginTop = item.start - end;
        end = item.end;
        return (
          <li
            key={item.key}
            ref={virtual.measureElement}
            data-index={item.index}
            style={{ marginTop }}
            aria-setsize={rows.length}
            aria-posinset={item.index + 1}
          >
            {children(row)}
          </li>
        );
      })}
    </ul>
  );
}
