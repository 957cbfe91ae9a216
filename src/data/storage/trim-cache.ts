import { TABLE_NAMES, tableOf, type TableName } from '#contract/tables.ts';
import type { BaseRows } from '#src/data/databases/cache-db.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';
import { serverNow } from '#src/data/device/clock-difference.ts';
import { newestFirst } from '#src/data/views/newest-first.ts';
import { groupBy } from '#src/data/views/group-by.ts';

/** Rows of each event that remain in a table whose oldest rows are evicted. */
const NEWEST_KEPT = 20;

const MAY_LEAVE = TABLE_NAMES.filter((name) => tableOf(name).evict !== 'never');
const OLDEST_LEAVE = MAY_LEAVE.filter((name) => tableOf(name).evict !== 'past');

/**
 * Evicts older rows with their dependents, such as the comments of a post. The cursor records that the rest
 * is incomplete. Returns false when there was nothing to evict.
 */
export async function trimOldestRows({ cache }: LocalData): Promise<boolean> {
  return cache.transaction('rw', [...OLDEST_LEAVE, 'cursors'], async () => {
    const gone: Partial<Record<string, string[]>> = {};
    const trimmed = new Set<string>();
    for (const name of OLDEST_LEAVE) {
      const { eventField, evict } = tableOf(name);
      const table = cache.rowsOf(name);
      if (typeof evict === 'object') {
        await table
          .where(evict.by)
          .anyOf(gone[evict.with] ?? [])
          .delete();
        continue;
      }
      const eventOf = (row: BaseRows[TableName]) => String(Reflect.get(row, eventField));
      const old = [...groupBy<BaseRows[TableName]>(await table.toArray(), eventOf).values()].flatMap((rows) =>
        newestFirst(name, rows).slice(NEWEST_KEPT),
      );
      gone[name] = old.map(({ id }) => id);
      await table.bulkDelete(gone[name]);
      for (const row of old) trimmed.add(eventOf(row));
    }
    for (const eventId of trimmed) await cache.cursors.update(eventId, { trimmed: 'oldest' });
    return trimmed.size > 0;
  });
}

/**
 * Evicts everything of past events except the event itself, so that the lists stay complete. Returns false
 * when there was nothing to evict.
 */
export async function trimPastEvents({ cache, device }: LocalData): Promise<boolean> {
  const now = serverNow(device.clock);
  return cache.transaction('rw', [...MAY_LEAVE, 'events', 'cursors'], async () => {
    const held = new Map((await cache.cursors.toArray()).map((cursor) => [cursor.id, cursor]));
    const past = (await cache.events.toArray()).filter(
      ({ id, endTime }) => Date.parse(endTime) < now && held.has(id) && held.get(id)?.trimmed !== 'all',
    );
    for (const { id } of past) {
      for (const table of MAY_LEAVE) await cache.rowsOfEvent(table, id).delete();
      await cache.cursors.update(id, { trimmed: 'all' });
    }
    return past.length > 0;
  });
}
