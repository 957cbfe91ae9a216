import { tableOf, type TableName } from '#contract/tables.ts';
import { queueTask } from '#src/data/queue-task.ts';
import type { BaseRows, CacheDb } from './cache-db.ts';

/** Rows read in one step: a slow phone responds to a touch between two steps. */
const AT_ONCE = 1000;

/**
 * All rows of an event in one table, read in one transaction. There can be thousands; a live query does not follow
 * them (see `followTable`).
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
        // rows of other events lie between them
        all.push(...rows.filter((row) => Reflect.get(row, tableOf(table).eventField) === eventId));
      }
      return all;
    }),
  );

/**
 * A live query that awaits this runs again whenever anything in the table changes. If it read thousands of rows
 * itself, Dexie would note the key of each, which takes longer than reading them.
 */
export const followTable = (cache: CacheDb, table: TableName): PromiseLike<unknown> =>
  cache.rowsOf(table).limit(1).toArray();

/** Reads outside the live query that awaits it. */
export const aside = <T>(read: () => PromiseLike<T>): Promise<T> =>
  new Promise((resolve, reject) => queueTask(() => void read().then(resolve, reject)));
