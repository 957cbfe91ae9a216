import { measureElement, type Virtualizer } from '@tanstack/react-virtual';

/**
 * The size of a row of a windowed list, as the browser tells it when it has laid the page out. To ask for it when
 * the row has just been put there would make it lay out all of the page at once. For rows in the flow of each other,
 * which never stand on top of each other.
 */
export function measuredLater<Outer extends Element | Window, Row extends Element>(
  row: Row,
  entry: ResizeObserverEntry | undefined,
  list: Virtualizer<Outer, Row>,
): number {
  if (entry) return measureElement(row, entry, list);
  const index = list.indexFromElement(row);
  return list.measurementsCache[index]?.size ?? list.options.estimateSize(index);
}
