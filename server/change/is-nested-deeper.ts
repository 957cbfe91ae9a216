/** No call needs more, and deeper input could exhaust the stack of recursive code. */
const NESTING_MAX = 64;

/** Whether arrays and objects are nested deeper than `levels`. Not recursive. */
export function isNestedDeeper(value: unknown, levels = NESTING_MAX): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= levels; depth += 1) {
    const next: unknown[] = [];
    for (const one of level)
      if (typeof one === 'object' && one !== null) for (const inner of Object.values(one)) next.push(inner);
    if (next.length === 0) return false;
    level = next;
  }
  return level.some((one) => typeof one === 'object' && one !== null);
}
