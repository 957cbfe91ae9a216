import { Dexie, type IntervalTree, type ObservabilitySet } from 'dexie';

/**
 * Calls `listener` with what each transaction has changed, in any database, whether in this page, another
 * page or the worker. It runs within the scope of that transaction. Returns how to stop.
 */
export function onStored(listener: (parts: ObservabilitySet) => void): () => void {
  const { storagemutated } = Dexie.on;
  storagemutated.subscribe(listener);
  return () => storagemutated.unsubscribe(listener);
}

/**
 * The keys of rows in a table that changed, from Dexie's description of a transaction. `all`: Dexie does not
 * name them, as for many rows at once. Parts from another tab have lost their methods, so the tree is walked
 * here.
 */
export function changedRows(parts: ObservabilitySet, db: string, table: string): readonly string[] | 'all' {
  // a page restored from the back/forward cache has missed everything
  if ('all' in parts) return 'all';
  const ids = new Set<string>();
  const whole = ['', ':dels'].some((index) => {
    const part = parts[`idb://${db}/${table}/${index}`];
    return part !== undefined && !collect(part, ids);
  });
  return whole ? 'all' : [...ids];
}

/** Whether anything outside this database was changed. */
export const isElsewhere = (parts: ObservabilitySet, db: string): boolean =>
  Object.keys(parts).some((part) => !part.startsWith(`idb://${db}/`));

/** False if it contains a range, whose keys cannot be enumerated. */
function collect(tree: IntervalTree | null | undefined, into: Set<string>): boolean {
  if (!tree || !('from' in tree)) return true;
  const { from, to, l, r } = tree;
  if (typeof from !== 'string' || from !== to) return false;
  into.add(from);
  return collect(l, into) && collect(r, into);
}
