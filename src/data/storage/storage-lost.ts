/**
 * closed: by whomever, perhaps by ourselves · broken: it answers, but not as it should, and trying again does
 * not help
 */
type Loss = 'closed' | 'broken';
const listeners = new Set<(how: Loss) => void>();

/** Something may be wrong with the databases of this tab. Whoever listens finds out. */
export function reportLost(how: Loss): void {
  for (const listener of listeners) listener(how);
}

export function onLost(listener: (how: Loss) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
