/** Is it an order of exactly these days? */
export const isOrderOf = (order: readonly string[], days: readonly string[]): boolean =>
  order.length === days.length && days.every((id) => order.includes(id));

/** Do two orders agree about the days that are in both? Days added or deleted meanwhile change no order. */
export function agree(one: readonly string[], other: readonly string[]): boolean {
  const shared = one.filter((id) => other.includes(id));
  return other.filter((id) => one.includes(id)).every((id, index) => id === shared[index]);
}

/** An order as it reads over the days that there are now: without those that have gone, with new ones last. */
export const orderOver = (order: readonly string[], days: readonly string[]): string[] => [
  ...order.filter((id) => days.includes(id)),
  ...days.filter((id) => !order.includes(id)),
];
