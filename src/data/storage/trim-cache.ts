import { TABLE_NAMES, tableOf, type TableName } from '#contract/tables.ts';
import type { BaseRows } from '#src/data/databases/cache-db.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';
import { newestFirst } from '#src/data/views/newest-first.ts';
import { groupBy } from '#src/data/views/group-by.ts';

/** Rows of each event that stay in a table whose oldest leave. */
const NEWEST_KEPT = 20;

const OLDEST_LEAVE = TABLE_NAMES.flatMap((table) =>
  tableOf(table).evict === 'oldest' ? [{ table, belonging: belongingTo(table) }] : [],
);
const PAST_LEAVE = TABLE_NAMES.filter((name) => tableOf(name).evict !== 'never');

/**
 * Older rows leave, with those that belong to them, such as the comments of a post. The cursor records that
 * what is left is not all. Returns false when there was nothing to remove.
 */
export async function trimOldestRows({ cache }: LocalData): Promise<boolean> {
  const changing = OLDEST_LEAVE.flatMap(({ table, belonging }) => [
    table,
    ...belonging.map(({ name }) => name),
  ]);
  return cache.transaction('rw', [...changing, 'cursors'], async () => {
    const trimmed = new Set<string>();
    for (const { table, belonging } of OLDEST_LEAVE) {
      const rows: BaseRows[TableName][] = await cache.rowsOf(table).toArray();
      const old = [...groupBy(rows, (row) => eventOf(table, row)).values()].flatMap((ofEvent) =>
        newestFirst(table, ofEvent).slice(NEWEST_KEPT),
      );
      const ids = old.map(({ id }) => id);
      if (ids.length === 0) continue;
      for (const { name, by } of belonging) await cache.rowsOf(name).where(by).anyOf(ids).delete();
      await cache.rowsOf(table).bulkDelete(ids);
      for (const row of old) trimmed.add(eventOf(table, row));
    }
    for (const eventId of trimmed) await cache.cursors.update(eventId, { trimmed: 'oldest' });
    return trimmed.size > 0;
  });
}

/**
 * Everything of events that are over leaves, except the event itself, so that the lists stay complete.
 * Returns false when there was nothing to remove.
 */
export async function trimPastEvents({ cache, device }: LocalData): Promise<boolean> {
  const now = device.clock.now();
  return cache.transaction('rw', [...PAST_LEAVE, 'events', 'cursors'], async () => {
    const held = new Map((await cache.cursors.toArray()).map((cursor) => [cursor.id, cursor]));
    const past = (await cache.events.toArray()).filter(
      ({ id, endTime }) => Date.parse(endTime) < now && held.has(id) && held.get(id)?.trimmed !== 'all',
    );
    for (const { id } of past) {
      for (const table of PAST_LEAVE) await cache.rowsOfEvent(table, id).delete();
      await cache.cursors.update(id, { trimmed: 'all' });
    }
    return past.length > 0;
  });
}

const eventOf = (table: TableName, row: BaseRows[TableName]): string =>
  String(Reflect.get(row, tableOf(table).eventField));

/** Tables whose rows leave together with those of this one. */
function belongingTo(table: TableName): { name: TableName; by: string }[] {
  return TABLE_NAMES.flatMap((name) => {
    const { evict } = tableOf(name);
    return typeof evict === 'object' && evict.with === table ? [{ name, by: evict.by }] : [];
  });
}
