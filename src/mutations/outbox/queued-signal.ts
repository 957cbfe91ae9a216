import { ownData } from '#src/data/databases/current-data.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { releaseAllDeletions } from './release-all-deletions.ts';

/** `tap`: a person asked for it, so the backoff is skipped. */
export type QueuedReason = 'queued' | 'tap';
type Listener = (data: OwnData, reason: QueuedReason, type?: string) => void;
const listeners = new Set<Listener>();

/**
 * Tells the sync engine of this tab that there is something to send; the engine knows which tab sends. `type`:
 * the mutation just queued.
 */
export function announceQueued(data: OwnData, reason: QueuedReason = 'queued', type?: string): void {
  for (const listener of listeners) listener(data, reason, type);
}

/** "Send now": tries everything pending at once. */
export async function sendNow(): Promise<void> {
  const data = ownData();
  // if the device cannot write now, the rest is still sent
  await releaseAllDeletions(data).catch(() => undefined);
  announceQueued(data, 'tap');
}

export function onQueued(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
