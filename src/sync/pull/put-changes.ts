import type { EventChanges, Seen } from '#contract/schemas/sync.ts';
import { TABLE_NAMES, type TableName } from '#contract/tables.ts';
import type { Ahead, BaseRows, CacheDb, Cursor } from '#src/data/databases/cache-db.ts';
import { asItIs, getMany } from '#src/data/databases/many-rows.ts';
import type { AnsweredChanges } from './join-answers.ts';

/**
 * Step 9 of docs/one-action.md: stores canonical rows from the answer to a mutation. Newer rows are never overwritten
 * by older ones: an answer may arrive after the pull that already contained it, and a pull requested earlier may
 * arrive after the answer (which is what `ahead` and `tombstones` are for). False if its versions and the held ones
 * belong to different epochs and cannot be compared: only a pull can tell which holds.
 */
export function putAnswer(cache: CacheDb, changes: AnsweredChanges, now: number): Promise<boolean> {
  return cache.transaction('rw', cache.tables, async () => {
    const { id, version, role, epoch, after = version - 1 } = changes;
    const cursor = await cache.cursors.get(id);
    const ahead = await cache.ahead.get(id);
    const isHeld = cursor !== undefined && version <= cursor.version;
    if (isHeld && epoch === cursor.epoch) return true;
    if (mayPrecede({ after, epoch }, [cursor, ...(ahead?.seen ?? [])])) return false;
    if (isHeld) return true;
    const answer = (((await cache.meta.get('answers'))?.value as number | undefined) ?? 0) + 1;
    await cache.meta.put({ key: 'answers', value: answer });

    await putNewer(cache, changes);
    await putTombstones(cache, changes);
    const seen = seenAfter(changes, cursor, ahead);
    await cache.ahead.put(
      ahead && ahead.version > version ? { ...ahead, answer, seen } : { id, version, role, answer, seen },
    );
    // the first versions of an event, and those right after the cursor, leave no gap, unless the server may
    // have been restored in between
    const next = cursor
      ? after <= cursor.version && role === cursor.role && epoch === cursor.epoch
      : after === 0;
    if (next && !changes.deleted.events?.includes(id))
      await cache.cursors.put({ ...cursor, id, version, epoch, role, pulledAt: cursor?.pulledAt ?? now });
    return true;
  });
}

/**
 * Whether higher versions of another epoch are held: from a history that the server has lost, or newer than an old
 * answer.
 */
const mayPrecede = (
  { after, epoch }: { after: number; epoch: string | undefined },
  held: readonly (Seen | undefined)[],
): boolean =>
  epoch !== undefined &&
  held.some((one) => one?.epoch !== undefined && one.epoch !== epoch && one.version > after);

function seenAfter(
  { version, epoch }: EventChanges,
  cursor: Cursor | undefined,
  ahead: Ahead | undefined,
): Seen[] {
  const seen = (ahead?.seen ?? []).filter((one) => one.version > (cursor?.version ?? 0));
  if (epoch === undefined) return seen;
  const same = seen.find((one) => one.epoch === epoch);
  return [...seen.filter((one) => one !== same), { version: Math.max(version, same?.version ?? 0), epoch }];
}

/** Stores rows that are newer than the held ones and not known to be deleted since. */
export async function putNewer(cache: CacheDb, { changes }: Pick<EventChanges, 'changes'>): Promise<void> {
  for (const table of TABLE_NAMES) {
    const rows = (changes[table] ?? []) as BaseRows[TableName][];
    if (rows.length === 0) continue;
    const ids = rows.map((row) => row.id);
    const [held, tombstones] = await Promise.all([
      getMany(cache.rowsOf(table), ids, asItIs),
      getMany(cache.tombstones, ids, (id): [TableName, string] => [table, id]),
    ]);
    const newer = rows.filter(
      (row, i) => row.version > (held[i]?.version ?? -1) && row.version > (tombstones[i]?.version ?? -1),
    );
    await cache.rowsOf(table).bulkPut(newer as never[]);
  }
}

/** Deletes rows, unless a newer version of them is held (a guest who left may have come back). */
export async function dropDeleted(
  cache: CacheDb,
  { deleted, version }: Pick<EventChanges, 'deleted' | 'version'>,
): Promise<void> {
  for (const table of TABLE_NAMES) {
    const ids = deleted[table] ?? [];
    if (ids.length === 0) continue;
    const held = await getMany(cache.rowsOf(table), ids, asItIs);
    await cache.rowsOf(table).bulkDelete(ids.filter((_, i) => (held[i]?.version ?? 0) <= version));
  }
}

/** In `meta`: which state of its itinerary a visitor holds. */
export const etagKey = (id: string): string => `etag:${id}`;

/** Removes everything held of an event. */
export async function dropEvent(cache: CacheDb, id: string): Promise<void> {
  await dropRowsOf(cache, id);
  await Promise.all([
    cache.cursors.delete(id),
    cache.ahead.delete(id),
    cache.tombstones.where('eventId').equals(id).delete(),
    cache.meta.delete(etagKey(id)),
  ]);
}

/** Removes only its rows. */
export async function dropRowsOf(cache: CacheDb, id: string): Promise<void> {
  for (const table of TABLE_NAMES) await cache.rowsOfEvent(table, id).delete();
}

async function putTombstones(cache: CacheDb, changes: EventChanges): Promise<void> {
  await dropDeleted(cache, changes);
  const { id: eventId, version } = changes;
  await cache.tombstones.bulkPut(
    TABLE_NAMES.flatMap((table) =>
      (changes.deleted[table] ?? []).map((id) => ({ table, id, eventId, version })),
    ),
  );
  if (changes.deleted.events?.includes(eventId)) {
    await dropRowsOf(cache, eventId);
    await cache.cursors.delete(eventId);
    await cache.discover.delete(eventId);
  }
}
