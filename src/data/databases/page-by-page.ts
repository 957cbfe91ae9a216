import type { TableName } from '#contract/tables.ts';
import type { BaseRows, CacheDb } from './cache-db.ts';

/** Rows read in one step: a slow phone responds to a touch between two steps. */
const AT_ONCE = 500;

/** Passes all rows of a table to `take`, in the order of their ids. Awaits `rest` after each step. */
export async function pageByPage<T extends TableName>(
  cache: CacheDb,
  table: T,
  rest: () => Promise<void>,
  take: (rows: readonly BaseRows[T][]) => void,
): Promise<void> {
  for (let last = '', more = true; more;) {
    // oxlint-disable-next-line no-await-in-loop
    const page = await cache.rowsOf(table).where('id').above(last).limit(AT_ONCE).toArray();
    take(page);
    more = page.length === AT_ONCE;
    last = page.at(-1)?.id ?? last;
    // oxlint-disable-next-line no-await-in-loop
    await rest();
  }
}
