/** Screens ask about a change shortly after making it, but its confirmation may arrive even earlier. */
const REMEMBERED_MAX = 1000;
const remembered = new Set<string>();
const listeners = new Set<() => void>();

/** The server has confirmed these changes, whichever tab or worker sent them. */
export function setSettled(ids: readonly string[]): void {
  for (const id of ids) remembered.add(id);
  for (const id of remembered) {
    if (remembered.size <= REMEMBERED_MAX) break;
    remembered.delete(id);
  }
  for (const listener of listeners) listener();
}

export const isSettled = (id: string): boolean => remembered.has(id);

/** Returns how to stop listening. */
export function onSettled(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
