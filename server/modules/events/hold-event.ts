const held = new Map<string, Promise<void>>();

/**
 * A mutex per event: only one caller at a time writes an event in chunks. An import sent twice at once is therefore
 * staged only once, and what the first has written so far is not mistaken for the remains of an interrupted one.
 * Resolves to the function that releases it.
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
