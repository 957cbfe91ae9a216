import type { TableName } from '#contract/schemas/sync.ts';
import type { BaseRows } from '#src/data/cache-db.ts';
import type { LocalData } from '#src/data/local-data.ts';
import type { OutboxRow } from '#src/data/outbox-row.ts';
import { sending } from '#src/data/sending.ts';
import { fold } from '#src/data/views/fold.ts';
import { emptyTables, type FoldView } from '#src/data/views/fold-view.ts';

/**
 * One event as it looks here and now. The outbox is read first: an answer is put into the cache before its outbox row is deleted,
 * so whoever sees the row gone also sees its effect. The other way round a change would vanish for a moment.
 */
export async function readEventView(data: LocalData, eventId: string, tables: readonly TableName[]): Promise<FoldView> {
  const rows = await openRowsOf(data, eventId);
  const base = emptyTables();
  await Promise.all(tables.map(async (table) => {
    const { cache } = data;
    const held = table === 'events' ? [await cache.events.get(eventId) ?? await cache.discover.get(eventId)] : await cache.rowsOf(table).where('eventId').equals(eventId).toArray();
    for (const row of held) if (row) (base[table] as Map<string, BaseRows[TableName]>).set(row.id, row);
  }));
  return foldOver(data, base, rows);
}

/** Event rows of all events, mine and those of the home feed. */
export async function readEventsView(data: LocalData): Promise<FoldView> {
  const rows = (await data.outbox?.mutations.orderBy('seq').toArray()) ?? [];
  const base = emptyTables();
  for (const event of await data.cache.discover.toArray()) base.events.set(event.id, event);
  for (const event of await data.cache.events.toArray()) base.events.set(event.id, event);
  return foldOver(data, base, rows);
}

const openRowsOf = async (data: LocalData, eventId: string): Promise<OutboxRow[]> => (await data.outbox?.mutations.where('eventId').equals(eventId).toArray()) ?? [];

function foldOver(data: LocalData, base: ReturnType<typeof emptyTables>, rows: OutboxRow[]): FoldView {
  const nobody = { guid: '', firstName: null, lastName: null, profilePic: null };
  return fold(base, rows, data.me ?? nobody, sending.ids);
}
