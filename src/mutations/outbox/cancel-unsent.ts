import type { OutboxDb } from '#src/data/databases/outbox-db.ts';
import type { OutboxRow, StoredBlob } from '#src/data/databases/outbox-row.ts';
import { dependantsOf } from '#src/data/views/outbox.ts';
import { dropRows } from './drop-rows.ts';

/** Everything that a deletion removed from the outbox. */
export interface Cancelled {
  rows: OutboxRow[];
  blobs: StoredBlob[];
}

/**
 * Deletes something that was never sent: removes its creation and everything that depends on it. Call inside a
 * transaction of the outbox. False if the deletion must be sent instead: there is no such creation, it may already
 * have taken effect, a later creation in its lane takes its position from it (as a day takes its date), or a later
 * order names it. `keep` is told what is removed, so that it can be put back.
 */
export async function cancelUnsent(
  outbox: OutboxDb,
  thing: string,
  keep?: (cancelled: Cancelled) => void,
): Promise<boolean> {
  // a row creates the thing itself first; days that come with an event are not cancelled one by one
  const creation = await outbox.mutations
    .where('creates')
    .equals(thing)
    .and((row) => row.creates[0] === thing)
    .first();
  if (!creation || (creation.maybeSent && creation.status !== 'rejected')) return false;
  const rows = await outbox.mutations.orderBy('seq').toArray();
  const going = [creation, ...dependantsOf(rows, creation.id)];
  // the lane of a set is shared: later rows in it are about the other members too
  const shared = creation.lane !== thing;
  const follows = (row: OutboxRow): boolean =>
    row.lane === creation.lane &&
    row.seq > creation.seq &&
    // in the thing's own lane, a creation is a copy of the thing, and outlives it
    ((row.creates.length > 0 && !(shared && going.includes(row))) || (shared && row.base !== undefined));
  if (creation.status === 'queued' && rows.some(follows)) return false;
  if (keep) {
    const files = [...new Set(going.flatMap(({ blobs }) => blobs))];
    const blobs = (await outbox.blobs.bulkGet(files)).flatMap((blob) => blob ?? []);
    keep({ rows: going, blobs });
  }
  await dropRows(outbox, going);
  return true;
}
