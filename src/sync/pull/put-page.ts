import type { EventRow } from '#contract/schemas/events.ts';
import { TABLES, type PulledEvent, type Rows, type TableName } from '#contract/schemas/sync.ts';
import type { BaseRows, CacheDb } from '#src/data/databases/cache-db.ts';
import { dropDeleted, dropEvent, dropRowsOf, putNewer } from './put-changes.ts';

/**
 * Pages of a reset that are still coming: collected aside and swapped in together, so that the screen is
 * never empty (sync.md section 3).
 */
export type Shadows = Map<string, { version: number; role: string; changes: Rows }>;

/**
 * One event of a pull: its rows and its cursor in one transaction. False when it came too late (an answer to
 * a change of one's own has overtaken it) and must be asked for again.
 */
export async function putPage(
  cache: CacheDb,
  page: PulledEvent,
  shadows: Shadows,
  now: number,
): Promise<boolean> {
  // no room for this event in the answer: what is held stays, and is asked for again
  if (page.version === 0) return true;
  const shadow = page.reset ? { version: 0, role: page.role, changes: {} } : shadows.get(page.id);
  if (!shadow) return putDelta(cache, page, now);
  const whole = { version: page.version, role: page.role, changes: joined(shadow.changes, page) };
  if (page.more) {
    shadows.set(page.id, whole);
    return true;
  }
  shadows.delete(page.id);
  return swapIn(cache, { ...page, changes: whole.changes }, now);
}

function putDelta(cache: CacheDb, page: PulledEvent, now: number): Promise<boolean> {
  return cache.transaction('rw', cache.tables, async () => {
    if (await isBuried(cache, page)) return true;
    const cursor = await cache.cursors.get(page.id);
    await putNewer(cache, page);
    await dropDeleted(cache, page);
    await cache.cursors.put({
      ...cursor,
      id: page.id,
      version: Math.max(cursor?.version ?? 0, page.version),
      role: page.role,
      pulledAt: now,
    });
    await forgetTombs(cache, page);
    return true;
  });
}

function swapIn(cache: CacheDb, page: PulledEvent, now: number): Promise<boolean> {
  return cache.transaction('rw', cache.tables, async () => {
    if (await isBuried(cache, page)) return true;
    const ahead = await cache.ahead.get(page.id);
    if (ahead && ahead.version > page.version && ahead.role === page.role) return false;
    await dropRowsOf(cache, page.id);
    for (const table of TABLES) await cache.rowsOf(table).bulkPut((page.changes[table] ?? []) as never[]);
    await cache.cursors.put({ id: page.id, version: page.version, role: page.role, pulledAt: now });
    await forgetTombs(cache, page);
    return true;
  });
}

/**
 * What leaves the device and what the home feed offers. `since`: number of the last answer before the pull
 * was asked for; an event that a later answer brought is not in its list and yet must stay.
 */
export function putVisible(
  cache: CacheDb,
  of: { visible: string[]; gone: string[]; discover: EventRow[] | null; since: number; now: number },
): Promise<string[]> {
  return cache.transaction('rw', cache.tables, async () => {
    const stay = new Set(of.visible);
    // also what an answer brought of an event that had left the device before
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

/** One's own deletion of the event was answered after this page was made. */
const isBuried = async (cache: CacheDb, page: PulledEvent): Promise<boolean> =>
  ((await cache.tombs.get(page.id))?.version ?? -1) > page.version;

async function forgetTombs(cache: CacheDb, { id, version }: PulledEvent): Promise<void> {
  await cache.tombs
    .where('eventId')
    .equals(id)
    .and((tomb) => tomb.version <= version)
    .delete();
}

/** Later pages over earlier ones: a row that changed or went in between appears in both. */
function joined(before: Rows, page: PulledEvent): Rows {
  const rows: Rows = {};
  for (const table of TABLES) {
    const byId = new Map<string, BaseRows[TableName]>();
    for (const row of [...(before[table] ?? []), ...(page.changes[table] ?? [])]) byId.set(row.id, row);
    for (const id of page.deleted[table] ?? []) byId.delete(id);
    if (byId.size > 0) rows[table] = [...byId.values()] as never;
  }
  return rows;
}
