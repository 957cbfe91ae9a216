import { ownData } from '#src/data/databases/current-data.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { letGoAll } from './let-go-all.ts';

/** `tap`: a person asked for it, so all backoff ends. */
export type QueuedReason = 'queued' | 'tap';
type Listener = (data: OwnData, reason: QueuedReason, type?: string) => void;
const listeners = new Set<Listener>();

/**
 * Tells this tab's sync engine that there is something to send; the engine knows which tab sends it. `type`: the
 * kind of change just made.
 */
export function announceQueued(data: OwnData, reason: QueuedReason = 'queued', type?: string): void {
  for (const listener of listeners) listener(data, reason, type);
}

/** "Send now": everything pending is tried at once. */
export async function sendNow(): Promise<void> {
  const data = ownData();
  // a device that cannot write at the moment still sends the rest
  await letGoAll(data).catch(() => undefined);
  announceQueued(data, 'tap');
}

export function onQueued(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
