/** Whether this is an order of exactly these days. */
export function isOrderOf(order: readonly string[], days: readonly string[]): boolean {
  const ordered = new Set(order);
  return order.length === days.length && days.every((id) => ordered.has(id));
}

/** Whether two orders agree on the days that are in both. Days added or deleted in between do not count. */
export function agree(one: readonly string[], other: readonly string[]): boolean {
  const [inOne, inOther] = [new Set(one), new Set(other)];
  const shared = one.filter((id) => inOther.has(id));
  return other.filter((id) => inOne.has(id)).every((id, index) => id === shared[index]);
}

/** An order applied to the days that exist now: deleted days are left out, new ones come last. */
export function orderOver(order: readonly string[], days: readonly string[]): string[] {
  const [ordered, existing] = [new Set(order), new Set(days)];
  return [...order.filter((id) => existing.has(id)), ...days.filter((id) => !ordered.has(id))];
}
