import { measureElement, type Virtualizer } from '@tanstack/react-virtual';

/**
 * The size of a windowed list's row, as the browser reports it after layout. Reading it right after inserting
 * the row would force a layout of the whole page. For rows in normal flow, which never overlap.
 */
export function observedSize<Outer extends Element | Window, Row extends Element>(
  row: Row,
  entry: ResizeObserverEntry | undefined,
  list: Virtualizer<Outer, Row>,
): number {
  if (entry) return measureElement(row, entry, list);
  const index = list.indexFromElement(row);
  return list.measurementsCache[index]?.size ?? list.options.estimateSize(index);
}
