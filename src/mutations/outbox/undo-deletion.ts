import { ownData } from '#src/data/databases/current-data.ts';
import { refuseLocked } from '#src/data/databases/fence.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { mayUndo } from '#src/data/follow-held.ts';
import { noteWritten } from '#src/data/written.ts';
import type { Deletion, Setting } from '#src/mutations/kinds/mutation.ts';
import type { Cancelled } from './cancel-unsent.ts';
import { dropRows } from './drop-rows.ts';
import { enqueueIn } from './enqueue.ts';
import { announceQueued } from './queued-signal.ts';

/** A deletion, or the removal of a guest, which is a setting. */
export type Undoable<Args> = Deletion<Args> | Setting<Args>;

/**
 * A deletion that can be undone. `rowId` is null when what it deletes was never sent; then `cancelled` has its
 * rows.
 */
export interface HeldDeletion {
  rowId: string | null;
  cancelled: Cancelled | null;
}

/** Queues a deletion and holds it back while it can be undone. */
export async function deleteHeld<Args>(
  mutation: Undoable<Args>,
  args: NoInfer<Args>,
  data: OwnData = ownData(),
): Promise<HeldDeletion> {
  const held: HeldDeletion = { rowId: null, cancelled: null };
  held.rowId = await enqueueIn(data, mutation, args, {
    hold: (cancelled) => {
      held.cancelled = cancelled;
    },
  });
  return held;
}

/** Whether it is still time for `undoDeletion`. */
export async function canUndo(
  { rowId, cancelled }: HeldDeletion,
  { outbox }: OwnData = ownData(),
): Promise<boolean> {
  if (rowId === null) return cancelled !== null;
  const row = await outbox.mutations.get(rowId);
  return row !== undefined && mayUndo(outbox, row);
}

/** Undoes a deletion that was not sent, with everything it dropped. False when it is too late. */
export async function undoDeletion(
  { rowId, cancelled }: HeldDeletion,
  data: OwnData = ownData(),
): Promise<boolean> {
  const { outbox } = data;
  const undone = await outbox.transaction(
    'rw',
    [outbox.mutations, outbox.blobs, outbox.meta],
    async (): Promise<boolean> => {
      await refuseLocked(outbox);
      if (rowId === null) {
        // their positions in the queue are still free
        await outbox.blobs.bulkPut(cancelled?.blobs ?? []);
        await outbox.mutations.bulkPut(cancelled?.rows ?? []);
        return cancelled !== null;
      }
      const row = await outbox.mutations.get(rowId);
      if (!row || !(await mayUndo(outbox, row))) return false;
      await dropRows(outbox, [row]);
      return true;
    },
  );
  if (!undone) return false;
  noteWritten(outbox, rowId === null ? { rows: cancelled?.rows ?? [] } : { gone: [rowId] });
  announceQueued(data);
  return true;
}
