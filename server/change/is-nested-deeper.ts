/** No call needs more; recursive code must not meet an input that exhausts its stack. */
const NESTING_MAX = 64;

/** Whether arrays and objects lie deeper in each other than `levels`. Does not recurse. */
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
