/**
 * Returns the new value, reusing every part of the old one that is equal: a list that was re-read keeps its
 * row objects, and only what has changed re-renders.
 */
export function share<T>(before: unknown, now: T): T {
  if (Object.is(before, now)) return now;
  if (Array.isArray(before) && Array.isArray(now)) return shareList(before, now) as T;
  if (isPlain(before) && isPlain(now)) return shareRow(before, now) as T;
  return now;
}

// Of thousands of rows nearly all are unchanged: allocate nothing for them.
function shareList(before: readonly unknown[], now: readonly unknown[]): readonly unknown[] {
  let same = before.length === now.length;
  let shared: unknown[] | undefined;
  for (const [at, one] of now.entries()) {
    if (Object.is(before[at], one)) continue;
    const known = share(counterpart(before, one, at), one);
    same &&= known === before[at];
    if (known !== one) (shared ??= [...now])[at] = known;
  }
  return same ? before : (shared ?? now);
}

function shareRow(before: Record<string, unknown>, now: Record<string, unknown>): Record<string, unknown> {
  const keys = Object.keys(now);
  let same = keys.length === Object.keys(before).length;
  let shared: Record<string, unknown> | undefined;
  for (const key of keys) {
    const [was, is] = [before[key], now[key]];
    const known = share(was, is);
    same &&= known === was && (is !== undefined || key in before);
    if (known !== is) (shared ??= { ...now })[key] = known;
  }
  return same ? before : (shared ?? now);
}

/** Matches rows by id: a new first row must not make all others new. */
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
