import { rowsOfDraft } from '#src/data/draft-rows.ts';
import { readNumber, refuseLocked } from '#src/data/databases/fence.ts';
import type { OutboxDb } from '#src/data/databases/outbox-db.ts';
import type { OutboxRow, StoredBlob } from '#src/data/databases/outbox-row.ts';
import { mayBeReplaced } from '#src/data/databases/row-state.ts';
import type { Written } from '#src/data/written.ts';
import { cancelUnsent, type Cancelled } from './cancel-unsent.ts';
import type { Change } from './change.ts';
import type { Looked } from './depends-on.ts';
import { lookUp, type Known, type Storing } from './look-up.ts';
import { overtakeAnswers, replaceRow } from './replace-row.ts';
import { rowOf } from './row-of.ts';
import { stepsOf } from './steps-of.ts';
import { noteLast, storeAtOnce } from './store-at-once.ts';

/**
 * `id`: the row's id; null when the thing to delete was never sent and is gone. Nothing is stored for
 * askAnswers (the person has pending answers that were not looked up yet) or tooLate.
 */
export type Stored = { id: string | null } | 'askAnswers' | 'tooLate';

/**
 * Stores changes that were made at the same time in one transaction, in order; all or none. `begun` receives
 * how to abort.
 */
export async function storeChanges(
  outbox: OutboxDb,
  changes: readonly Storing[],
  begun: (abort: () => void) => void,
): Promise<{ stored: Stored[]; written: Written }> {
  const atOnce = await storeAtOnce(outbox, changes, begun);
  if (atOnce) return { stored: atOnce.map(({ id }) => ({ id })), written: { rows: atOnce } };
  const stored: Stored[] = [];
  const rows = new Map<string, OutboxRow>();
  const gone: string[] = [];
  let taken: number | undefined;
  const { mutations, blobs, drafts, meta } = outbox;
  await outbox.transaction('rw', [mutations, blobs, drafts, meta], async (tx) => {
    begun(() => tx.abort());
    let seq: number | undefined;
    for (const step of stepsOf(changes)) {
      const looked: Looked = new Map();
      // together: each separate wait costs a turn of the database thread
      const [known, last] = await Promise.all([
        Promise.all(step.map((change) => lookUp(outbox, change, looked))),
        seq ?? readNumber(outbox, 'seq'),
        seq === undefined ? refuseLocked(outbox) : undefined,
      ]);
      seq = await storeStep(known, last ?? 0);
    }
    taken = seq;
  });
  if (taken !== undefined) noteLast(outbox, taken);
  return { stored, written: { rows: [...rows.values()], gone } };

  /** Resolves to the last position taken. */
  async function storeStep(step: readonly Known[], last: number) {
    let seq = last;
    const added: OutboxRow[] = [];
    const replaced: [older: OutboxRow, id: string, isSame: boolean][] = [];
    const files: StoredBlob[] = [];
    const finished: string[] = [];
    for (const { change, here, older, needed } of step) {
      const { id, mutation, args, options } = change;
      const { supersedes, draftKey } = options;
      const said = async (): Promise<Stored> => {
        if (!needed) return 'askAnswers';
        // given up during its commit and retried: it is stored already
        if (here) return { id };
        if (mutation.kind === 'deletion' && (await cancelUnsent(outbox, mutation.deletes(args), keep)))
          return { id: null };
        if (supersedes !== undefined && !(older && mayBeReplaced(older))) return 'tooLate';
        const corrected = supersedes === undefined ? undefined : older;
        if (corrected) await mutations.delete(corrected.id);
        const made = rowOf({ ...change, args: startingFrom(change, older) });
        seq += 1;
        added.push({
          ...made,
          // a correction keeps its row's position, because later rows of the lane may depend on it; but it does not
          // go before an answer that was given since
          seq: corrected && !corrected.outcome?.overtakenBy ? corrected.seq : seq,
          dependsOn: needed.filter((one) => one !== corrected?.id),
          blobs: options.blobs ? made.blobs : (older?.blobs ?? []),
          supersedes: older?.id,
        });
        files.push(...(options.blobs ?? []));
        if (older) replaced.push([older, id, corrected !== undefined]);
        return { id };
      };
      const result = await said();
      stored.push(result);
      if (typeof result === 'object' && draftKey !== undefined) finished.push(draftKey);

      function keep(cancelled: Cancelled) {
        takeOut(cancelled.rows);
        options.hold?.(cancelled);
      }
    }
    await Promise.all([
      ...(added.length > 0 ? [mutations.bulkAdd(added), meta.put({ key: 'seq', value: seq })] : []),
      files.length > 0 ? blobs.bulkPut(files) : undefined,
      finished.length > 0 ? drafts.bulkDelete(finished.flatMap(rowsOfDraft)) : undefined,
    ]);
    for (const one of replaced) await replaceRow(outbox, ...one);
    for (const { lane } of added) await overtakeAnswers(outbox, lane);
    takeOut(replaced.map(([older]) => older));
    for (const row of added) rows.set(row.id, row);
    return seq;
  }

  function takeOut(out: readonly OutboxRow[]) {
    for (const { id } of out) if (!rows.delete(id)) gone.push(id);
  }
}

/**
 * An edit that replaces an unsent one keeps its base, which the server still holds; a correction brings its
 * own.
 */
const startingFrom = ({ mutation, args, options }: Change, older: OutboxRow | undefined): unknown =>
  mutation.kind === 'fieldEdit' &&
  older?.base &&
  older.status === 'queued' &&
  options.supersedes === undefined
    ? mutation.rebase(args, older.base)
    : args;
