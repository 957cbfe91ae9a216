/**
 * closed: by anyone, perhaps by this tab itself · broken: it responds, but incorrectly, and a retry does not
 * help · unopened: this tab could not switch to the databases that it should use now
 */
export type Loss = 'closed' | 'broken' | 'unopened';
const listeners = new Set<(how: Loss) => void>();

/** Reports that something may be wrong with this tab's databases. The listener checks. */
export function reportLost(how: Loss): void {
  for (const listener of listeners) listener(how);
}

export function onLost(listener: (how: Loss) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
