import { tableOf, type TableName } from '#contract/tables.ts';
import type { BaseRows } from '#src/data/databases/cache-db.ts';
import { changedSince, changesIn } from '#src/data/databases/changes-since.ts';
import { held } from '#src/data/databases/held-reads.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';
import { aside, followTable, rowsInSteps } from '#src/data/databases/rows-in-steps.ts';
import { share } from '#src/data/share.ts';
import { queueTask } from '#src/data/queue-task.ts';

type Rows<T extends TableName> = ReadonlyMap<string, BaseRows[T]>;

/** Rows compared in one step: the page can respond to a touch between two steps. */
const AT_ONCE = 500;

/** The last change of its table that each result includes. */
const readAt = new WeakMap<object, number>();

/**
 * All rows of an event in one table, by id. Rows that have not changed since the same screen last read them stay the
 * same objects, so nothing is rebuilt from them. Of thousands of rows only the changed ones are read again.
 */
export const readRows = <T extends TableName>(data: LocalData, table: T, eventId: string): Promise<Rows<T>> =>
  held<Rows<T>>(data, `rows/${eventId}/${table}`, async (reading) => {
    const { cache, reads } = data;
    // no screen follows it, and it may be part of a transaction
    if (!reads) return sharing(undefined, await cache.rowsOfEvent(table, eventId).toArray());
    await followTable(cache, table);
    const before = await reading?.catch(() => undefined);
    const changes = changesIn(cache.name, table);
    const { now } = changes;
    const since = before && !reads.isInDoubt ? readAt.get(before) : undefined;
    const changed = since === undefined ? 'all' : changedSince(changes, since);
    const rows =
      (before && changed !== 'all' && (await withChanged(data, table, eventId, before, changed))) ||
      (await sharing(before, await rowsInSteps(cache, table, eventId)));
    readAt.set(rows, now);
    return rows;
  });

/** Null if more has changed than that: a page that was killed may have stored something without announcing it. */
async function withChanged<T extends TableName>(
  { cache }: LocalData,
  table: T,
  eventId: string,
  before: Rows<T>,
  changed: readonly string[],
): Promise<Rows<T> | null> {
  if (changed.length === 0) return before;
  const [found, count] = await aside(() =>
    cache.transaction('r', cache.rowsOf(table), () =>
      Promise.all([cache.rowsOf(table).bulkGet([...changed]), cache.rowsOfEvent(table, eventId).count()]),
    ),
  );
  const rows = new Map(before);
  for (const [at, id] of changed.entries()) {
    const { [at]: row } = found;
    if (row && Reflect.get(row, tableOf(table).eventField) === eventId)
      rows.set(id, share(before.get(id), row));
    else rows.delete(id);
  }
  if (rows.size !== count) return null;
  if (rows.size === before.size && changed.every((id) => rows.get(id) === before.get(id))) return before;
  // in the order in which the database returns them
  return new Map([...rows].sort(([a], [b]) => (a < b ? -1 : 1)));
}

async function sharing<T extends TableName>(
  before: Rows<T> | undefined,
  found: readonly BaseRows[T][],
): Promise<Rows<T>> {
  const rows = new Map<string, BaseRows[T]>();
  let same = before?.size === found.length;
  for (const [at, row] of found.entries()) {
    // oxlint-disable-next-line no-await-in-loop
    if (before && at > 0 && at % AT_ONCE === 0) await new Promise<void>(queueTask);
    const known = before?.get(row.id);
    const kept = known ? share(known, row) : row;
    same &&= kept === known;
    rows.set(row.id, kept);
  }
  return before && same ? before : rows;
}
