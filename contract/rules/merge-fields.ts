/**
 * Three-way merge of an inline edit, field by field: current = base → apply; current = new → nothing to do; otherwise
 * a conflict, unless the last writer of that field is the same person on the same device. Without `base` the last
 * write wins. `together` groups fields that only make sense together, such as start and end: if one conflicts, none
 * is applied.
 */
export function mergeFields<T extends Record<string, unknown>>(of: {
  current: T;
  wanted: Partial<T>;
  base: Partial<T> | undefined;
  sameWriter: (field: keyof T) => boolean;
  together?: readonly (keyof T)[];
}): { apply: Partial<T>; conflicts: Partial<T> } {
  const apply: Partial<T> = {};
  const conflicts: Partial<T> = {};
  for (const field of Object.keys(of.wanted) as (keyof T)[]) {
    const now = of.current[field];
    if (same(now, of.wanted[field])) continue;
    const free = !of.base || !(field in of.base) || same(now, of.base[field]) || of.sameWriter(field);
    (free ? apply : conflicts)[field] = free ? of.wanted[field] : now;
  }
  const { together = [] } = of;
  if (together.some((field) => field in conflicts))
    for (const field of together) {
      if (!(field in apply)) continue;
      delete apply[field];
      conflicts[field] = of.current[field];
    }
  return { apply, conflicts };
}

function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((k) => same((a as Record<string, unknown>)[k], (b as Record<string, unknown>)[k]))
  );
}
