import type { TableName } from '#contract/tables.ts';
import type { BaseRows } from '#src/data/databases/cache-db.ts';
import { held } from '#src/data/databases/held-reads.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';
import { share } from '#src/data/share.ts';
import { soon } from '#src/data/soon.ts';

/** So many rows are compared before somebody who touches the screen is heard. */
const AT_ONCE = 500;

/**
 * All rows of an event in one table, by id. Those that are what they were when the same screen read them before stay
 * the same objects, so that nothing is made of them anew.
 */
export const readRows = <T extends TableName>(
  data: LocalData,
  table: T,
  eventId: string,
): Promise<ReadonlyMap<string, BaseRows[T]>> =>
  held<ReadonlyMap<string, BaseRows[T]>>(data, `rows/${eventId}/${table}`, async (reading) => {
    const found = await data.cache.rowsOfEvent(table, eventId).toArray();
    const before = await reading?.catch(() => undefined);
    const rows = new Map<string, BaseRows[T]>();
    let same = before?.size === found.length;
    for (const [at, row] of found.entries()) {
      // oxlint-disable-next-line no-await-in-loop
      if (before && at > 0 && at % AT_ONCE === 0) await new Promise<void>(soon);
      const known = before?.get(row.id);
      const kept = known ? share(known, row) : row;
      same &&= kept === known;
      rows.set(row.id, kept);
    }
    return before && same ? before : rows;
  });
