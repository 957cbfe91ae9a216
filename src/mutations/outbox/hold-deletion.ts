import { ownData } from '#src/data/databases/current-data.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { isIn } from '#src/data/lanes.ts';
import { HOLD_MAX } from '#src/data/databases/row-state.ts';
import { announceQueued } from './queued-signal.ts';

/** Extends the hold on deletions while somebody is about to undo them. */
export async function holdLonger(rowIds: readonly string[], data: OwnData = ownData()): Promise<void> {
  const heldUntil = data.device.clock.now() + HOLD_MAX;
  await data.outbox.mutations.bulkUpdate(rowIds.map((key) => ({ key, changes: { heldUntil } })));
}

/** Ends the hold: the deletions can be sent. */
export async function releaseDeletions(rowIds: readonly string[], data: OwnData = ownData()): Promise<void> {
  await data.outbox.mutations.bulkUpdate(rowIds.map((key) => ({ key, changes: { heldUntil: 0 } })));
  announceQueued(data);
}

/**
 * Ends the hold on the deletion of anything that a copy of the event would contain: the server copies what it
 * has. Guests and posts are not copied.
 */
export async function releaseDeletionsOf(eventId: string, data: OwnData): Promise<void> {
  const held = await data.outbox.mutations
    .where('eventId')
    .equals(eventId)
    .and(({ heldUntil = 0, lane }) => heldUntil > 0 && isIn(lane, 'days', 'activity', 'form'))
    .primaryKeys();
  if (held.length > 0) await releaseDeletions(held, data);
}
