import { Dexie, type IntervalTree, type ObservabilitySet } from 'dexie';

/**
 * Calls `listener` with what each transaction has changed, of whatever database, in this page, another one or
 * the worker. It runs within the transaction's scope. Returns how to stop.
 */
export function onStored(listener: (parts: ObservabilitySet) => void): () => void {
  const { storagemutated } = Dexie.on;
  storagemutated.subscribe(listener);
  return () => storagemutated.unsubscribe(listener);
}

/**
 * Which rows of a table somebody has changed, as Dexie tells it of a transaction. `all`: which ones is not
 * said, as of many at once. Parts that come from another tab have lost their methods, so the tree is walked
 * here.
 */
export function changedRows(parts: ObservabilitySet, db: string, table: string): readonly string[] | 'all' {
  // a page that comes out of the page cache has missed everything
  if ('all' in parts) return 'all';
  const ids = new Set<string>();
  const whole = ['', ':dels'].some((index) => {
    const part = parts[`idb://${db}/${table}/${index}`];
    return part !== undefined && !collect(part, ids);
  });
  return whole ? 'all' : [...ids];
}

/** Was anything outside of this database changed? */
export const isElsewhere = (parts: ObservabilitySet, db: string): boolean =>
  Object.keys(parts).some((part) => !part.startsWith(`idb://${db}/`));

/** False when it is a range, of which nobody knows what it holds. */
function collect(tree: IntervalTree | null | undefined, into: Set<string>): boolean {
  if (!tree || !('from' in tree)) return true;
  const { from, to, l, r } = tree;
  if (typeof from !== 'string' || from !== to) return false;
  into.add(from);
  return collect(l, into) && collect(r, into);
}
