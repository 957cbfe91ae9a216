import { TABLES, type EventChanges, type TableName } from '#contract/schemas/sync.ts';
import type { BaseRows, CacheDb } from '#src/data/databases/cache-db.ts';

/**
 * Step 9: canonical rows out of the answer to a mutation. Never older over newer: an answer may arrive after
 * the pull that already held it, and a pull that was asked for earlier may arrive after the answer (which is
 * what `ahead` and `tombs` are for).
 */
export function putAnswer(cache: CacheDb, changes: EventChanges, now: number): Promise<void> {
  return cache.transaction('rw', cache.tables, async () => {
    const { id, version, role } = changes;
    const cursor = await cache.cursors.get(id);
    if (cursor && version <= cursor.version) return;
    const answer = (((await cache.meta.get('answers'))?.value as number | undefined) ?? 0) + 1;
    await cache.meta.put({ key: 'answers', value: answer });

    await putNewer(cache, changes);
    await buryRows(cache, changes);
    const ahead = await cache.ahead.get(id);
    await cache.ahead.put(
      ahead && ahead.version > version ? { ...ahead, answer } : { id, version, role, answer },
    );
    // the first version of an event and the next one after the cursor leave no gap
    const next = cursor ? version === cursor.version + 1 && role === cursor.role : version === 1;
    if (next && !changes.deleted.events?.includes(id))
      await cache.cursors.put({ ...cursor, id, version, role, pulledAt: cursor?.pulledAt ?? now });
  });
}

/** Puts rows that are newer than what is held and not known to be deleted since. */
export async function putNewer(cache: CacheDb, { changes }: Pick<EventChanges, 'changes'>): Promise<void> {
  for (const table of TABLES) {
    const rows = (changes[table] ?? []) as BaseRows[TableName][];
    if (rows.length === 0) continue;
    const ids = rows.map((row) => row.id);
    const [held, tombs] = await Promise.all([cache.rowsOf(table).bulkGet(ids), cache.tombs.bulkGet(ids)]);
    const newer = rows.filter(
      (row, i) => row.version > (held[i]?.version ?? -1) && row.version > (tombs[i]?.version ?? -1),
    );
    await cache.rowsOf(table).bulkPut(newer as never[]);
  }
}

/** Deletes rows unless a newer version of them is held (somebody who left may have come back). */
export async function dropDeleted(
  cache: CacheDb,
  { deleted, version }: Pick<EventChanges, 'deleted' | 'version'>,
): Promise<void> {
  for (const table of TABLES) {
    const ids = deleted[table] ?? [];
    if (ids.length === 0) continue;
    const held = await cache.rowsOf(table).bulkGet(ids);
    await cache.rowsOf(table).bulkDelete(ids.filter((_, i) => (held[i]?.version ?? 0) <= version));
  }
}

/** Everything held of an event leaves the device. */
export async function dropEvent(cache: CacheDb, id: string): Promise<void> {
  await dropRowsOf(cache, id);
  await Promise.all([
    cache.cursors.delete(id),
    cache.ahead.delete(id),
    cache.tombs.where('eventId').equals(id).delete(),
  ]);
}

/** Its rows only. */
export async function dropRowsOf(cache: CacheDb, id: string): Promise<void> {
  await cache.events.delete(id);
  for (const table of TABLES)
    if (table !== 'events') await cache.rowsOf(table).where('eventId').equals(id).delete();
}

async function buryRows(cache: CacheDb, changes: EventChanges): Promise<void> {
  await dropDeleted(cache, changes);
  const { id: eventId, version } = changes;
  const ids = TABLES.flatMap((table) => changes.deleted[table] ?? []);
  await cache.tombs.bulkPut(ids.map((id) => ({ id, eventId, version })));
  if (changes.deleted.events?.includes(eventId)) {
    await dropRowsOf(cache, eventId);
    await cache.cursors.delete(eventId);
    await cache.discover.delete(eventId);
  }
}
