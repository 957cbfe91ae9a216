import type { PulledEvent } from '#contract/schemas/sync.ts';
import { TABLE_NAMES, tableOf, type TableName } from '#contract/tables.ts';
import type { BaseRows, CacheDb } from '#src/data/databases/cache-db.ts';
import type { LostRow } from '#src/data/restored.ts';
import { readSelfBase } from '#src/data/views/self.ts';

/**
 * Rows that this device holds and the event, now sent whole, no longer has: those written by the person or, if they
 * are a host, by the hosts.
 */
export async function lostRows(
  cache: CacheDb,
  page: Pick<PulledEvent, 'id' | 'changes'>,
): Promise<LostRow[]> {
  const self = await readSelfBase({ cache, me: null });
  const event = await cache.events.get(page.id);
  const isOwn = (row: BaseRows[TableName]): boolean =>
    'owner' in row ? row.owner.guid === self?.guid : event?.isOwner === true || event?.isHost === true;
  const lost: LostRow[] = [];
  for (const table of TABLE_NAMES) {
    const fields = tableOf(table).words;
    if (!fields) continue;
    const there = new Set((page.changes[table] ?? []).map(({ id }) => id));
    for (const row of await cache.rowsOfEvent(table, page.id).toArray()) {
      if (there.has(row.id) || !isOwn(row)) continue;
      const words = wordsOf(row, fields);
      // a day without text still belongs to its event
      if (words !== '' || table === 'days') lost.push({ table, row, words });
    }
  }
  return lost;
}

const wordsOf = (row: object, fields: readonly string[]): string =>
  fields
    .map((field) => (row as Record<string, string>)[field]?.trim())
    .filter(Boolean)
    .join('\n');
