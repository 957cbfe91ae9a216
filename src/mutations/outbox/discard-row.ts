import { ownData } from '#src/data/databases/current-data.ts';
import { editDraftKey, mergeDraftKey } from '#src/data/drafts.ts';
import { refuseLocked } from '#src/data/databases/fence.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import { perhapsSent } from '#src/data/databases/row-state.ts';
import { dependantsOf } from '#src/data/views/outbox.ts';
import { dropRows } from './drop-rows.ts';
import { enqueueIn } from './enqueue.ts';
import { announceQueued } from './queued-signal.ts';
import { mutationOf, mutationOfType } from '#src/mutations/registry.ts';

/**
 * What discarding comes to. unsent: it was never sent and never will be · refused: the server has it not ·
 * deleted: it may have arrived, so its deletion is queued behind it · stays: it may have arrived, and where
 * it has, it stays (an answer, a like, a changed field)
 */
export type Fate = 'unsent' | 'refused' | 'deleted' | 'stays';
/** What goes when a row is discarded: itself, then everything that stands on it. */
export interface Discard {
  fate: Fate;
  items: { id: string; label: string; words: string }[];
}

/** For the question before it; null when the row has gone by itself. */
export async function readDiscard(id: string, data: OwnData = ownData()): Promise<Discard | null> {
  const rows = await data.outbox.mutations.orderBy('seq').toArray();
  const row = rows.find((one) => one.id === id);
  if (!row) return null;
  const items = [row, ...dependantsOf(rows, id)].map((one) => {
    const mutation = mutationOf(one);
    return {
      id: one.id,
      label: mutation?.label(one.args as never) ?? one.label ?? one.type,
      words: mutation?.words?.(one.args as never) ?? one.words ?? '',
    };
  });
  return { fate: fateOf(row), items };
}

/**
 * Removes a change and everything that stands on it, at the person's command. A creation that may have
 * arrived cannot simply be forgotten: it would come up again with the next pull. Its deletion goes out behind
 * it, so that it is gone whether it arrived or not, also when its first sending is still on the way. False
 * when there was nothing to remove any more.
 */
export async function discardRow(id: string, data: OwnData = ownData()): Promise<boolean> {
  const { outbox } = data;
  const row = await outbox.mutations.get(id);
  if (!row) return false;
  const deletion = await queueDeletion(data, row);
  const done = await outbox.transaction(
    'rw',
    [outbox.mutations, outbox.blobs, outbox.drafts, outbox.meta],
    async () => {
      await refuseLocked(outbox);
      const rows = await outbox.mutations.orderBy('seq').toArray();
      const current = rows.find((one) => one.id === id);
      // sent since it was looked at
      if (current && deletion === undefined && fateOf(current) === 'deleted') return false;
      const standing = dependantsOf(rows, id).filter((one) => one.id !== deletion);
      // while it may still be on its way it is sent again before its deletion; one that was set aside waits
      // for nothing
      const goes = current && !(deletion !== undefined && current.status === 'queued') ? [current] : [];
      await dropRows(outbox, [...goes, ...standing]);
      await outbox.drafts.bulkDelete([editDraftKey(id), mergeDraftKey(id)]);
      return true;
    },
  );
  if (!done) return discardRow(id, data);
  announceQueued(data);
  return true;
}

/**
 * Its id; null when the creation had not been sent after all and went at once; undefined where none is
 * needed.
 */
async function queueDeletion(data: OwnData, row: OutboxRow): Promise<string | null | undefined> {
  if (fateOf(row) !== 'deleted') return undefined;
  const undo = mutationOf(row)?.undo?.(row.args as never);
  const deletion = undo && mutationOfType(undo.type);
  return deletion ? enqueueIn(data, deletion, undo.args as never) : undefined;
}

function fateOf(row: OutboxRow): Fate {
  if (perhapsSent(row)) return mutationOf(row)?.undo ? 'deleted' : 'stays';
  return row.status === 'queued' || row.status === 'heldUpgrade' ? 'unsent' : 'refused';
}
