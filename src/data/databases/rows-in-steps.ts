import { tableOf, type TableName } from '#contract/tables.ts';
import { queueTask } from '#src/data/queue-task.ts';
import type { BaseRows, CacheDb } from './cache-db.ts';

/** So many rows are read at once: a slow phone answers a touch between them. */
const AT_ONCE = 1000;

/**
 * All rows of an event in one table as they are at one time, of which there can be thousands. A live query does not
 * follow them: see `followTable`.
 */
export const rowsInSteps = <T extends TableName>(
  cache: CacheDb,
  table: T,
  eventId: string,
): Promise<BaseRows[T][]> =>
  aside(() =>
    cache.transaction('r', cache.rowsOf(table), async () => {
      const ofEvent = cache.rowsOfEvent(table, eventId);
      const ids = await ofEvent.primaryKeys();
      if (ids.length <= AT_ONCE) return ofEvent.toArray();
      const all: BaseRows[T][] = [];
      for (let at = 0; at < ids.length; at += AT_ONCE) {
        const [first = '', last = ids.at(-1) ?? ''] = [ids[at], ids[at + AT_ONCE - 1]];
        // oxlint-disable-next-line no-await-in-loop
        const rows = await cache.rowsOf(table).where('id').between(first, last, true, true).toArray();
        // those of other events stand between them
        all.push(...rows.filter((row) => Reflect.get(row, tableOf(table).eventField) === eventId));
      }
      return all;
    }),
  );

/**
 * A live query that waits for this looks again whenever anything in the table changes. Of thousands of rows that it
 * reads itself it notes the key of each, which takes longer than reading them.
 */
export const followTable = (cache: CacheDb, table: TableName): PromiseLike<unknown> =>
  cache.rowsOf(table).limit(1).toArray();

/** Outside of the live query that waits for it. */
export const aside = <T>(read: () => PromiseLike<T>): Promise<T> =>
  new Promise((resolve, reject) => queueTask(() => void read().then(resolve, reject)));
