import { endWithPage } from '#src/data/databases/end-with-page.ts';
import type { OutboxDb } from '#src/data/databases/outbox-db.ts';
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import { notifyStored } from '#src/data/databases/notify-stored.ts';
import { rowsOfDraft } from '#src/data/draft-rows.ts';
import { isIn } from '#src/data/lanes.ts';
import { mirrorOf } from '#src/data/mirror.ts';
import { inTurn } from '#src/data/written.ts';
import type { Change } from './change.ts';
import { rowOf } from './row-of.ts';
import { stepsOf } from './steps-of.ts';

/** The last position in the queue that this page knows of. Other tabs may have taken more since. */
const lastOf = new WeakMap<OutboxDb, number>();

export const noteLast = (outbox: OutboxDb, seq: number): void => void lastOf.set(outbox, seq);

/** Index and value under which the outbox would hold a row that concerns the change. */
type Clue = readonly [index: 'lane' | 'creates', value: string];

/**
 * The fast path: stores changes that concern no row of the outbox, as far as this page knows, without waiting
 * for lookups and through IndexedDB directly, because Dexie takes longer than the disk. If the assumption
 * turns out wrong, nothing is stored and it resolves to null: then look up first and write after. `begun`
 * receives how to abort.
 */
export async function storeAtOnce(
  outbox: OutboxDb,
  changes: readonly Change[],
  begun: (abort: () => void) => void,
): Promise<OutboxRow[] | null> {
  const last = lastOf.get(outbox);
  const clues = cluesOf(changes);
  if (last === undefined || !clues || isKnown(outbox, clues)) return null;
  const rows = changes.map((change, at) => ({ ...rowOf(change), seq: last + at + 1 }));
  const seq = last + rows.length;
  const files = changes.flatMap(({ options }) => options.blobs ?? []);
  const finished = changes.flatMap(({ options }) => (options.draftKey ? rowsOfDraft(options.draftKey) : []));
  const stored = {
    mutations: rows,
    meta: [{ key: 'seq', value: seq }],
    // no more stores than needed: the form's draft is being written as well
    ...(files.length > 0 && { blobs: files }),
    ...(finished.length > 0 && { drafts: finished.map((key) => ({ key })) }),
  };
  const done = await new Promise<boolean>((resolve) => {
    const tx = endWithPage(
      outbox.backendDB().transaction(Object.keys(stored), 'readwrite', { durability: 'strict' }),
    );
    tx.oncomplete = () => resolve(true);
    tx.onabort = () => resolve(false);
    begun(() => tx.abort());
    const [queue, state] = [tx.objectStore('mutations'), tx.objectStore('meta')];
    // requests run in order, so these reads see the state before the writes
    const locked = state.get('locked');
    const others = clues.map(([index, value]) => queue.index(index).getKey(value));
    const place = state.get('seq');
    place.onsuccess = () => {
      const isFree = !locked.result?.value && place.result?.value === last;
      if (isFree && others.every(({ result }) => result === undefined)) tx.commit();
      else tx.abort();
    };
    try {
      // a position or id that is taken fails the whole transaction
      for (const row of rows) queue.add(row);
      for (const row of stored.meta) state.put(row);
      for (const file of files) tx.objectStore('blobs').put(file);
      for (const key of finished) tx.objectStore('drafts').delete(key);
    } catch {
      // DataCloneError, such as for a file whose bytes are gone: store nothing
      tx.abort();
    }
  }).catch(() => false);
  if (!done) {
    // the position is stale; the next read brings the current one
    lastOf.delete(outbox);
    return null;
  }
  noteLast(outbox, seq);
  inTurn(outbox, () => notifyStored(outbox, stored));
  return rows;
}

/** Null when checking for the existence of rows is not enough. */
function cluesOf(changes: readonly Change[]): Clue[] | null {
  if (stepsOf(changes).length > 1) return null;
  const clues = new Map<string, Clue>();
  for (const { mutation, args, options } of changes) {
    if (mutation.kind === 'deletion' || options.supersedes !== undefined) return null;
    for (const need of mutation.needs?.(args) ?? [])
      clues.set(need, [isIn(need, 'rsvp') ? 'lane' : 'creates', need]);
    const lane = mutation.lane(args);
    if (mutation.coalesce?.(args) !== undefined) clues.set(`lane ${lane}`, ['lane', lane]);
  }
  return [...clues.values()];
}

/** Also true while this page has not read the outbox. */
function isKnown(outbox: OutboxDb, clues: readonly Clue[]): boolean {
  const { rows } = mirrorOf(outbox);
  // `creates` is a list and `lane` a string: a partial match of either is reason enough to look closely
  return !rows || rows.some((row) => clues.some(([index, value]) => row[index].includes(value)));
}
