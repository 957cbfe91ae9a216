const held = new Map<string, Promise<void>>();

/**
 * One at a time writes to an event piece by piece: the same import sent twice at once is staged once, and what the
 * first of them has left is not taken for something that was left over. Resolves to what lets go of it.
 */
export async function holdEvent(eventId: string): Promise<() => void> {
  const key = eventId.toLowerCase();
  while (held.has(key)) await held.get(key);
  let free = () => {};
  held.set(key, new Promise((resolve) => (free = resolve)));
  return () => {
    held.delete(key);
    free();
  };
}
