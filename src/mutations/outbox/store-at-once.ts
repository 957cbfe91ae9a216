import { rowsOfDraft } from '#src/data/drafts.ts';
import { readNumber, refuseLocked } from '#src/data/databases/fence.ts';
import type { OutboxDb } from '#src/data/databases/outbox-db.ts';
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import { isIn } from '#src/data/lanes.ts';
import { mirrorOf } from '#src/data/mirror.ts';
import { lookUp, type Known, type Storing } from './look-up.ts';
import { rowOf } from './row-of.ts';
import { stepsOf } from './steps-of.ts';

/** The last place in the queue as this page knows it. Others may have taken more since. */
const lastOf = new WeakMap<OutboxDb, number>();

export const noteLast = (outbox: OutboxDb, seq: number): void => void lastOf.set(outbox, seq);

/**
 * Stores changes that nothing in the outbox has to do with, as far as this page knows: written without waiting
 * for what is looked up, which the disk takes half as long for. When it turns out otherwise nothing is stored, and
 * it resolves to null: look first, then write. `begun` is told how to give it up.
 */
export async function storeAtOnce(
  outbox: OutboxDb,
  changes: readonly Storing[],
  begun: (abort: () => void) => void,
): Promise<OutboxRow[] | null> {
  const last = lastOf.get(outbox);
  if (last === undefined || !areByThemselves(outbox, changes)) return null;
  const rows = changes.map((change, at) => ({ ...rowOf(change), seq: last + at + 1 }));
  const files = changes.flatMap(({ options }) => options.blobs ?? []);
  const finished = changes.flatMap(({ options }) => options.draftKey ?? []);
  const { mutations, blobs, drafts, meta } = outbox;
  try {
    await outbox.transaction('rw', [mutations, blobs, drafts, meta], async (tx) => {
      begun(() => tx.abort());
      // in the order in which they are asked for: what is looked up is as it was before
      const looked = new Map();
      const looking = Promise.all([
        readNumber(outbox, 'seq'),
        Promise.all(changes.map((change) => lookUp(outbox, change, looked))),
        refuseLocked(outbox),
      ]);
      const writing = Promise.all([
        mutations.bulkAdd(rows),
        meta.put({ key: 'seq', value: last + rows.length }),
        files.length > 0 ? blobs.bulkPut(files) : undefined,
        finished.length > 0 ? drafts.bulkDelete(finished.flatMap(rowsOfDraft)) : undefined,
      ]);
      writing.catch(() => undefined);
      const [seq, known] = await looking;
      if (seq !== last || !known.every(isByItself)) throw new Error('Something has to do with it.');
      await writing;
    });
  } catch {
    // whatever it was, it says so again
    lastOf.delete(outbox);
    return null;
  }
  noteLast(outbox, last + rows.length);
  return rows;
}

const isByItself = ({ here, older, needed }: Known): boolean => !here && !older && needed?.length === 0;

function areByThemselves(outbox: OutboxDb, changes: readonly Storing[]): boolean {
  const { rows } = mirrorOf(outbox);
  if (!rows || stepsOf(changes).length > 1) return false;
  return changes.every(({ mutation, args, options }) => {
    if (mutation.kind === 'deletion' || options.supersedes !== undefined) return false;
    const needs = mutation.needs?.(args) ?? [];
    const replaceable = mutation.coalesce?.(args) === undefined ? undefined : mutation.lane(args);
    return !rows.some(
      ({ lane, creates }) =>
        lane === replaceable ||
        needs.some((need) => (isIn(need, 'rsvp') ? lane === need : creates.includes(need))),
    );
  });
}
