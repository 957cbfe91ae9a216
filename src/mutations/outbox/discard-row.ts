import { ownData } from '#src/data/databases/current-data.ts';
import { rowsOfDraft } from '#src/data/draft-rows.ts';
import { editDraftKey, mergeDraftKey } from '#src/data/drafts.ts';
import { refuseLocked } from '#src/data/databases/fence.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import { perhapsSent } from '#src/data/databases/row-state.ts';
import { noteWritten } from '#src/data/written.ts';
import { dependantsOf } from '#src/data/views/outbox.ts';
import { undecided } from '#src/data/views/undecided.ts';
import type { Creation } from '#src/mutations/kinds/mutation.ts';
import { dropRows } from './drop-rows.ts';
import { enqueueIn } from './enqueue.ts';
import { announceQueued } from './queued-signal.ts';
import { overtakeAnswers } from './replace-row.ts';
import { mutationOf } from '#src/mutations/registry.ts';

/**
 * unsent: was never sent and never will be · refused: the server does not have it · deleted: it may have
 * arrived, so its deletion is queued after it · stays: if it has arrived it stays (an answer, a like, a changed
 * field)
 */
export type DiscardEffect = 'unsent' | 'refused' | 'deleted' | 'stays';
export interface Discard {
  effect: DiscardEffect;
  /** What is removed: the row, then everything that depends on it. */
  items: { id: string; label: string; words: string }[];
}

/** For the confirmation dialog; null when the row is gone already. */
export async function readDiscard(id: string, data: OwnData = ownData()): Promise<Discard | null> {
  const rows = await data.outbox.mutations.orderBy('seq').toArray();
  const row = rows.find((one) => one.id === id);
  if (!row) return null;
  const items = [row, ...dependantsOf(rows, id)].map((one) => {
    const mutation = mutationOf(one);
    const args = undecided(one);
    return {
      id: one.id,
      label: mutation?.label(args) ?? one.label ?? one.type,
      words: mutation?.words(args) ?? one.words ?? '',
    };
  });
  return { effect: effectOf(row), items };
}

/**
 * Removes a change and everything that depends on it. A creation that may have arrived cannot simply be
 * dropped, or the next pull would bring it back: its deletion is sent after it, even while it is still being
 * sent. False when there was nothing left to remove.
 */
export async function discardRow(id: string, data: OwnData = ownData()): Promise<boolean> {
  const { outbox } = data;
  const row = await outbox.mutations.get(id);
  if (!row) return false;
  const deletion = await queueDeletion(data, row);
  let gone: OutboxRow[] = [];
  const done = await outbox.transaction(
    'rw',
    [outbox.mutations, outbox.blobs, outbox.drafts, outbox.meta],
    async () => {
      await refuseLocked(outbox);
      const rows = await outbox.mutations.orderBy('seq').toArray();
      const current = rows.find((one) => one.id === id);
      // it was sent after this was read
      if (current && deletion === undefined && effectOf(current) === 'deleted') return false;
      const dependants = dependantsOf(rows, id).filter((one) => one.id !== deletion);
      // one that may be in flight is sent again before its deletion; a parked one is not waited for
      const goes = current && !(deletion !== undefined && current.status === 'queued') ? [current] : [];
      gone = [...goes, ...dependants];
      await dropRows(outbox, gone);
      await overtakeAnswers(outbox, row.lane, id);
      await outbox.drafts.bulkDelete([...rowsOfDraft(editDraftKey(id)), mergeDraftKey(id)]);
      return true;
    },
  );
  if (!done) return discardRow(id, data);
  noteWritten(outbox, { gone: gone.map((one) => one.id) });
  announceQueued(data);
  return true;
}

/** Id of the deletion; null when the creation turned out unsent and is gone; undefined when none is needed. */
async function queueDeletion(data: OwnData, row: OutboxRow): Promise<string | null | undefined> {
  if (effectOf(row) !== 'deleted') return undefined;
  const creation = creationOf(row);
  return creation && enqueueIn(data, creation.undo.by, creation.undo.args(row.args));
}

function effectOf(row: OutboxRow): DiscardEffect {
  if (perhapsSent(row)) return creationOf(row) ? 'deleted' : 'stays';
  return row.status === 'queued' || row.status === 'heldUpgrade' ? 'unsent' : 'refused';
}

function creationOf(row: OutboxRow): Creation<unknown> | undefined {
  const mutation = mutationOf(row);
  return mutation?.kind === 'creation' ? mutation : undefined;
}
