import type { PulledEvent } from '#contract/schemas/sync.ts';
import { TABLE_NAMES, tableOf, type TableName } from '#contract/tables.ts';
import type { BaseRows, CacheDb } from '#src/data/databases/cache-db.ts';
import { readSelfBase } from '#src/data/views/self.ts';

/**
 * What this device holds of an event in the person's own words, or in those of its hosts if they are one, and
 * what the event, now whole again, does not.
 */
export async function lostWords(cache: CacheDb, page: PulledEvent): Promise<string[]> {
  const self = await readSelfBase({ cache, me: null });
  const event = await cache.events.get(page.id);
  const isOwn = (row: BaseRows[TableName]): boolean =>
    'owner' in row ? row.owner.guid === self?.guid : event?.isOwner === true || event?.isHost === true;
  const lost: string[] = [];
  for (const table of TABLE_NAMES) {
    const fields = tableOf(table).words;
    if (!fields) continue;
    const there = new Set((page.changes[table] ?? []).map(({ id }) => id));
    const gone = (await cache.rowsOfEvent(table, page.id).toArray()).filter(
      (row) => !there.has(row.id) && isOwn(row),
    );
    const wordsOf = (row: object): string =>
      fields
        .map((field) => (row as Record<string, string>)[field]?.trim())
        .filter(Boolean)
        .join('\n');
    lost.push(...gone.map(wordsOf).filter((words) => words !== ''));
  }
  return lost;
}
