import type { OutboxDb } from '#src/data/databases/outbox-db.ts';
import type { OutboxRow, StoredBlob } from '#src/data/databases/outbox-row.ts';
import { dependantsOf } from '#src/data/views/outbox.ts';
import { dropRows } from './drop-rows.ts';

/** What a deletion took out of the outbox, complete. */
export interface Cancelled {
  rows: OutboxRow[];
  blobs: StoredBlob[];
}

/**
 * Deletes what was never sent: its creation goes, and everything that depends on it. Call inside a transaction
 * of the outbox. False when there is no such creation, when it may have had its effect already, or when a
 * later creation in its lane gets its place from it, as a day gets its date, or a later order names it among
 * others: then the deletion must be sent. `keep` is told what goes, so that it can be put back.
 */
export async function cancelUnsent(
  outbox: OutboxDb,
  thing: string,
  keep?: (cancelled: Cancelled) => void,
): Promise<boolean> {
  // a row creates the thing itself first; the days that come with an event are not cancelled one by one
  const creation = await outbox.mutations
    .where('creates')
    .equals(thing)
    .and((row) => row.creates[0] === thing)
    .first();
  if (!creation || (creation.maybeSent && creation.status !== 'rejected')) return false;
  const rows = await outbox.mutations.orderBy('seq').toArray();
  const going = [creation, ...dependantsOf(rows, creation.id)];
  // the lane of a set is not its own: what comes behind it there is about the others as well
  const shared = creation.lane !== thing;
  const follows = (row: OutboxRow): boolean =>
    row.lane === creation.lane &&
    row.seq > creation.seq &&
    // in the lane of the thing itself, what creates something is a copy of it, and outlives it
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
