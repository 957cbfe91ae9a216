import { ownData } from '#src/data/databases/current-data.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { HOLD_MAX } from '#src/data/databases/row-state.ts';
import { announceQueued } from './queued-signal.ts';

/** Holds a deletion back a while longer, for somebody who is about to undo it. */
export async function holdLonger(rowId: string, data: OwnData = ownData()): Promise<void> {
  await data.outbox.mutations.update(rowId, { heldUntil: data.device.clock.now() + HOLD_MAX });
}

/** It is not going to be undone any more: it can be sent. */
export async function letGo(rowId: string, data: OwnData = ownData()): Promise<void> {
  await data.outbox.mutations.update(rowId, { heldUntil: 0 });
  announceQueued(data);
}
