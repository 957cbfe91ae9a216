import type { IndexableType, Table } from 'dexie';

/** With fewer rows, one request each costs less than looking for adjacent ids. */
const FEW = 8;
/** A range may hold at most this many times the number of wanted rows. */
const SPARE = 2;

type Extent = readonly [first: string, last: string];

/**
 * The rows with these ids, in the order given; undefined where there is none. A request costs more than a row,
 * and ids created in sequence are adjacent, so they are read as one range unless that holds far more rows.
 * `keyOf`: for a table whose key is more than the id.
 */
export async function getMany<Row extends { id: string }, Key extends IndexableType, Insert>(
  table: Table<Row, Key, Insert>,
  ids: readonly string[],
  keyOf: (id: string) => Key,
): Promise<(Row | undefined)[]> {
  const extent = extentOf(ids);
  if (ids.length < FEW || !extent) return table.bulkGet(ids.map(keyOf));
  const most = SPARE * ids.length;
  const found = await rangeOf(table, extent, keyOf)
    .limit(most + 1)
    .toArray();
  if (found.length > most) return table.bulkGet(ids.map(keyOf));
  const byId = new Map(found.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
}

/** Deletes the rows with these ids, as one range if it holds no others. Call inside a transaction. */
export async function deleteMany<Row, Insert>(
  table: Table<Row, string, Insert>,
  ids: readonly string[],
): Promise<void> {
  const extent = extentOf(ids);
  if (ids.length >= FEW && extent) {
    const range = rangeOf(table, extent, asItIs);
    const unwanted = new Set(ids);
    const found = await range.limit(ids.length + 1).primaryKeys();
    if (found.every((id) => unwanted.has(id))) return void (await rangeOf(table, extent, asItIs).delete());
  }
  await table.bulkDelete([...ids]);
}

export const asItIs = (id: string): string => id;

const rangeOf = <Row, Key extends IndexableType, Insert>(
  table: Table<Row, Key, Insert>,
  [first, last]: Extent,
  keyOf: (id: string) => Key,
) => table.where(':id').between(keyOf(first), keyOf(last), true, true);

/** In the database's order, which is that of `<`. */
function extentOf(ids: readonly string[]): Extent | null {
  let [first, last] = [ids[0], ids[0]];
  if (first === undefined || last === undefined) return null;
  for (const id of ids) {
    if (id < first) first = id;
    if (id > last) last = id;
  }
  return [first, last];
}
