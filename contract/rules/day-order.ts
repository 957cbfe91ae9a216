/** Whether this is an order of exactly these days. */
export const isOrderOf = (order: readonly string[], days: readonly string[]): boolean =>
  order.length === days.length && days.every((id) => order.includes(id));

/** Whether two orders agree on the days that are in both; days added or deleted meanwhile do not count. */
export function agree(one: readonly string[], other: readonly string[]): boolean {
  const shared = one.filter((id) => other.includes(id));
  return other.filter((id) => one.includes(id)).every((id, index) => id === shared[index]);
}

/** An order applied to the days that exist now: without deleted ones, new ones last. */
export const orderOver = (order: readonly string[], days: readonly string[]): string[] => [
  ...order.filter((id) => days.includes(id)),
  ...days.filter((id) => !order.includes(id)),
];
