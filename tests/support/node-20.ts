// vitest 5 groups failures with Map.groupBy, which Node 20 lacks: without this polyfill a failing test shows
// no message.
type GroupBy = <K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K) => Map<K, T[]>;

const groupBy: GroupBy = (items, keyOf) => {
  const groups = new Map();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index);
    index += 1;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};

const map: MapConstructor & { groupBy?: GroupBy } = Map;
map.groupBy ??= groupBy;
