import type { EventRow } from '#contract/schemas/events.ts';
import type { PulledEvent, Rows } from '#contract/schemas/sync.ts';
import { TABLE_NAMES, type TableName } from '#contract/tables.ts';
import type { BaseRows, CacheDb } from '#src/data/databases/cache-db.ts';
import { dropDeleted, dropEvent, dropRowsOf, putNewer } from './put-changes.ts';

/** Pages of an incomplete reset: collected aside and swapped in together, so that the screen is never empty. */
export type Shadows = Map<string, Pick<PulledEvent, 'version' | 'epoch' | 'role' | 'changes' | 'restored'>>;

/**
 * Stores one event of a pull: its rows and its cursor in one transaction. Returns false if it came too late (the
 * answer to one of the person's own changes has overtaken it) and must be requested again. Restartable: the caller
 * forgets the earlier pages once the last one is stored.
 */
export async function putPage(
  cache: CacheDb,
  page: PulledEvent,
  shadows: Shadows,
  now: number,
): Promise<boolean> {
  // the answer had no room for this event: what is held stays until the next request
  if (page.version === 0) return true;
  const whole = wholeOf(page, shadows);
  if (!whole) return putDelta(cache, page, now);
  if (!page.more) return swapIn(cache, whole, now);
  shadows.set(page.id, whole);
  return true;
}

/** The page together with the earlier pages of its reset; undefined if it belongs to no reset. */
function wholeOf(page: PulledEvent, shadows: Shadows): PulledEvent | undefined {
  const before = page.reset ? { changes: {}, restored: page.restored } : shadows.get(page.id);
  return before && { ...page, changes: joined(before.changes, page), restored: before.restored };
}

/** The last page of a reset after a restore: the rows it is about to remove may be wanted. */
export function afterRestore(page: PulledEvent, shadows: Shadows): PulledEvent | undefined {
  const restored = page.reset ? page.restored : shadows.get(page.id)?.restored;
  return restored && !page.more ? wholeOf(page, shadows) : undefined;
}

/**
 * A page that something newer has overtaken (an answer, or another tab's pull where there are no Web Locks) changes no
 * rows: all of it is already here, and the tombstones of what was deleted since may be gone.
 */
function putDelta(cache: CacheDb, page: PulledEvent, now: number): Promise<boolean> {
  return cache.transaction('rw', cache.tables, async () => {
    if (await isDeletedHere(cache, page)) return true;
    const cursor = await cache.cursors.get(page.id);
    // the event has left the device since the page was requested
    if (!cursor) return false;
    if (cursor.version > page.version) {
      await cache.cursors.put({ ...cursor, pulledAt: now });
      return true;
    }
    await putNewer(cache, page);
    await dropDeleted(cache, page);
    const { version, epoch, role } = page;
    await cache.cursors.put({ ...cursor, version, epoch, role, pulledAt: now });
    await dropTombstones(cache, page);
    return true;
  });
}

function swapIn(cache: CacheDb, page: PulledEvent, now: number): Promise<boolean> {
  return cache.transaction('rw', cache.tables, async () => {
    if (await isDeletedHere(cache, page)) return true;
    const ahead = await cache.ahead.get(page.id);
    if (ahead && ahead.version > page.version && ahead.role === page.role) return false;
    if (await isOvertaken(cache, page)) return true;
    await dropRowsOf(cache, page.id);
    for (const table of TABLE_NAMES)
      await cache.rowsOf(table).bulkPut((page.changes[table] ?? []) as never[]);
    const { id, version, epoch, role } = page;
    await cache.cursors.put({ id, version, epoch, role, pulledAt: now });
    await dropTombstones(cache, page);
    return true;
  });
}

/**
 * Removes events that are no longer visible and stores those the home feed offers. `since`: number of the last
 * answer before the pull was requested, `before`: the events held then. One that has come since, with an answer or with
 * another tab's pull, is not in its list but must stay.
 */
export function putVisible(
  cache: CacheDb,
  of: {
    visible: string[];
    gone: string[];
    discover: EventRow[] | null;
    since: number;
    before: ReadonlySet<string>;
    now: number;
  },
): Promise<string[]> {
  return cache.transaction('rw', cache.tables, async () => {
    const stay = new Set(of.visible);
    // including what an answer brought of an event that had already left the device
    const held = new Set(
      (
        await Promise.all(
          [cache.events, cache.cursors, cache.ahead].map((table) => table.toCollection().primaryKeys()),
        )
      ).flat(),
    );
    const leaving = [...held].filter((id) => !stay.has(id));
    const left: string[] = [];
    for (const id of leaving) {
      if (((await cache.ahead.get(id))?.answer ?? 0) > of.since) continue;
      if (!of.before.has(id) && (await cache.cursors.get(id))) continue;
      await dropEvent(cache, id);
      left.push(id);
    }
    await cache.watched.bulkDelete(of.gone);
    if (of.discover) {
      await cache.discover.clear();
      await cache.discover.bulkPut(of.discover);
    }
    await cache.meta.put({ key: 'pulledAt', value: of.now });
    return left;
  });
}

export const answersSoFar = async (cache: CacheDb): Promise<number> =>
  ((await cache.meta.get('answers'))?.value as number | undefined) ?? 0;

/** The person's own deletion of the event was answered after this page was made. */
const isDeletedHere = async (cache: CacheDb, page: PulledEvent): Promise<boolean> =>
  ((await cache.tombstones.get(['events', page.id]))?.version ?? -1) > page.version;

/** More is held of the same history, and nothing of it was evicted, or lost in a restore. */
async function isOvertaken(cache: CacheDb, page: PulledEvent): Promise<boolean> {
  const cursor = await cache.cursors.get(page.id);
  return (
    cursor !== undefined &&
    cursor.version > page.version &&
    cursor.epoch === page.epoch &&
    cursor.role === page.role &&
    cursor.trimmed === undefined &&
    page.restored === undefined
  );
}

async function dropTombstones(cache: CacheDb, { id, version }: PulledEvent): Promise<void> {
  await cache.tombstones
    .where('eventId')
    .equals(id)
    .and((tombstone) => tombstone.version <= version)
    .delete();
}

/** Later pages over earlier ones: a row that changed or was deleted in between appears in both. */
function joined(before: Rows, page: PulledEvent): Rows {
  const rows: Rows = {};
  for (const table of TABLE_NAMES) {
    const byId = new Map<string, BaseRows[TableName]>();
    for (const row of [...(before[table] ?? []), ...(page.changes[table] ?? [])]) byId.set(row.id, row);
    for (const id of page.deleted[table] ?? []) byId.delete(id);
    if (byId.size > 0) rows[table] = [...byId.values()] as never;
  }
  return rows;
}
