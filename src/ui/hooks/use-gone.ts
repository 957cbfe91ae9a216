import { useState } from 'react';

/** Those of a live list that were in it before, as they were last seen. */
export function useGone<Item extends { id: string }>(items: readonly Item[]): readonly Item[] {
  const [last, setLast] = useState(items);
  const [gone, setGone] = useState<readonly Item[]>([]);
  if (items !== last) {
    setLast(items);
    setGone([...gone, ...last].filter(({ id }) => !items.some((item) => item.id === id)));
  }
  return gone;
}
