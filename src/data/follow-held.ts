import { liveQuery } from 'dexie';
import { currentData } from '#src/data/databases/current-data.ts';
import type { OutboxDb } from '#src/data/databases/outbox-db.ts';
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';

/**
 * Whether a deletion can still be undone: not once it may have been sent, nor after a later reordering that
 * leaves out what it deletes.
 */
export async function mayUndo(
  outbox: OutboxDb,
  { lane, seq, status, maybeSent }: OutboxRow,
): Promise<boolean> {
  if (status !== 'queued' || maybeSent) return false;
  const ordered = await outbox.mutations
    .where('lane')
    .equals(lane)
    .and((later) => later.seq > seq && later.base !== undefined)
    .count();
  return ordered === 0;
}

/** Calls `over` once a held deletion can no longer be undone. Returns how to stop. */
export function followHeld(rowId: string, over: () => void): () => void {
  const outbox = currentData()?.outbox;
  if (!outbox) {
    over();
    return () => undefined;
  }
  const query = liveQuery(async () => {
    const row = await outbox.mutations.get(rowId);
    return row !== undefined && (await mayUndo(outbox, row));
  }).subscribe({
    next: (stands) => {
      if (!stands) over();
    },
    // closed: nobody is signed in here any more
    error: over,
  });
  return () => query.unsubscribe();
}
