import { ownData } from '#src/data/databases/current-data.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';

/** `tap`: a person asked for it, so nothing that waits for its time waits any longer. */
export type QueuedReason = 'queued' | 'tap';
type Listener = (data: OwnData, reason: QueuedReason) => void;
const listeners = new Set<Listener>();

/**
 * Tells the sync engine of this tab that there is something to send. Which tab sends it is the engine's
 * affair.
 */
export function announceQueued(data: OwnData, reason: QueuedReason = 'queued'): void {
  for (const listener of listeners) listener(data, reason);
}

/** "Send now": everything that waits is tried at once. */
export const sendNow = (): void => announceQueued(ownData(), 'tap');

export function onQueued(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
