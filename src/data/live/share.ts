/**
 * The new value with every part of the old one that is equal to it: a list that was read again keeps its rows,
 * and only what has changed is drawn.
 */
export function share<T>(before: unknown, now: T): T {
  if (Object.is(before, now)) return now;
  if (Array.isArray(before) && Array.isArray(now)) {
    const shared = now.map((one, at) => share(counterpart(before, one, at), one)) as T & unknown[];
    return shared.length === before.length && shared.every((one, at) => one === before[at])
      ? (before as T)
      : shared;
  }
  if (!isPlain(before) || !isPlain(now)) return now;
  const keys = Object.keys(now);
  const shared: Record<string, unknown> = {};
  let same = keys.length === Object.keys(before).length;
  for (const key of keys) {
    shared[key] = share(before[key], now[key]);
    same &&= key in before && shared[key] === before[key];
  }
  return same ? (before as T) : (shared as T);
}

/** Rows are found again by their ids: one that comes first must not make all others new. */
function counterpart(before: readonly unknown[], one: unknown, at: number): unknown {
  const here = before[at];
  const id = idOf(one);
  if (id === undefined || idOf(here) === id) return here;
  return indexOf(before).get(id);
}

const indexes = new WeakMap<readonly unknown[], Map<unknown, unknown>>();
function indexOf(rows: readonly unknown[]): Map<unknown, unknown> {
  const known = indexes.get(rows);
  if (known) return known;
  const index = new Map(rows.map((row) => [idOf(row), row]));
  indexes.set(rows, index);
  return index;
}

const idOf = (row: unknown): unknown => (isPlain(row) ? row['id'] : undefined);

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
