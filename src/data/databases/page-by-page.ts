import type { TableName } from '#contract/tables.ts';
import type { BaseRows, CacheDb } from './cache-db.ts';

/** So many rows are read at once, of all there are: a slow phone answers a touch between them. */
const AT_ONCE = 500;

/** All rows of a table in the order of their ids. `rest` is waited for after each step. */
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
