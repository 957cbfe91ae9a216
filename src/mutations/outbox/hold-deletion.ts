import { ownData } from '#src/data/databases/current-data.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { HOLD_MAX } from '#src/data/databases/row-state.ts';
import { announceQueued } from './queued-signal.ts';

/** Holds deletions back a while longer, for somebody who is about to undo them. */
export async function holdLonger(rowIds: readonly string[], data: OwnData = ownData()): Promise<void> {
  const heldUntil = data.device.clock.now() + HOLD_MAX;
  await data.outbox.mutations.bulkUpdate(rowIds.map((key) => ({ key, changes: { heldUntil } })));
}

/** They are not going to be undone any more: they can be sent. */
export async function letGo(rowIds: readonly string[], data: OwnData = ownData()): Promise<void> {
  await data.outbox.mutations.bulkUpdate(rowIds.map((key) => ({ key, changes: { heldUntil: 0 } })));
  announceQueued(data);
}

/**
 * Nothing of an event waits any longer for being undone: it is about to be copied, and the server copies what it has.
 */
export async function letGoOf(eventId: string, data: OwnData): Promise<void> {
  const held = await data.outbox.mutations
    .where('eventId')
    .equals(eventId)
    .and(({ heldUntil = 0 }) => heldUntil > 0)
    .primaryKeys();
  if (held.length > 0) await letGo(held, data);
}
