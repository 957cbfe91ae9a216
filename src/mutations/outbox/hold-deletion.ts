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
