import { proxy } from 'valtio/vanilla';

/**
 * Rows being sent right now, by any tab or worker. In memory only: if the sender dies, the row is simply
 * queued again.
 */
export const sending = proxy<{ ids: Record<string, true> }>({ ids: {} });

let now: ReadonlySet<string> = new Set();
const listeners = new Set<(changed: readonly string[]) => void>();

export function setSending(ids: readonly string[]): void {
  const [before, after] = [now, new Set(ids)];
  const changed = [
    ...[...after].filter((id) => !before.has(id)),
    ...[...before].filter((id) => !after.has(id)),
  ];
  if (changed.length === 0) return;
  now = after;
  sending.ids = Object.fromEntries(ids.map((id) => [id, true as const]));
  for (const listener of listeners) listener(changed);
}

/** Calls `listener` with the rows whose sending has started or ended. Returns how to stop. */
export function onSending(listener: (changed: readonly string[]) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
