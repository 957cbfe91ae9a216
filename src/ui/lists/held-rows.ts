import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useCallback, useState, type FocusEvent } from 'react';

/**
 * For a windowed list's `rangeExtractor`: the rows near the window, and the `held` ones, which stay in the document
 * wherever it is scrolled to. -1: none.
 */
export function useRangeWith(
  held: readonly number[],
  near: (range: Range) => number[] = defaultRangeExtractor,
): (range: Range) => number[] {
  const key = held.filter((index) => index >= 0).join();
  return useCallback(
    (range: Range) => {
      const kept = key === '' ? [] : key.split(',').map(Number);
      return [...new Set([...near(range), ...kept])].sort((a, b) => a - b);
    },
    [key, near],
  );
}

interface FocusedRow {
  /** -1: no row has the focus. */
  index: number;
  /** For the list element. Returns the index of the row that received the focus; -1 if it was none of them. */
  onFocus: (event: FocusEvent) => number;
  onBlur: () => void;
}

/**
 * The row with the keyboard focus, by its key: it stays in the document, because removing it would lose the
 * focus. Rows state their index in `data-index`.
 */
export function useFocusedRow<Row>(rows: readonly Row[], keyOf: (row: Row) => string): FocusedRow {
  const [focused, setFocused] = useState<string | null>(null);
  const index = focused === null ? -1 : rows.findIndex((row) => keyOf(row) === focused);
  return {
    index,
    onFocus({ target }) {
      // a menu that a row has opened is not inside it
      const at = Number(target.closest<HTMLElement>('li[data-index]')?.dataset.index ?? -1);
      const row = rows[at];
      if (row === undefined) return -1;
      setFocused(keyOf(row));
      return at;
    },
    onBlur: () => setFocused(null),
  };
}
