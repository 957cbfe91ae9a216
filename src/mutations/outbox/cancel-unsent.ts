import type { OutboxDb } from '#src/data/databases/outbox-db.ts';
import type { OutboxRow, StoredBlob } from '#src/data/databases/outbox-row.ts';
import { dependantsOf } from '#src/data/views/outbox.ts';
import { dropRows } from './drop-rows.ts';

/** Everything a deletion took out of the outbox. */
export interface Cancelled {
  rows: OutboxRow[];
  blobs: StoredBlob[];
}

/**
 * Drops an unsent creation, with everything that depends on it. Call inside a transaction of the outbox. False
 * when the deletion must be sent instead: there is no such creation, it may have taken effect, a later
 * creation in its lane gets its position from it (as a day gets its date), or a later order lists it. `keep`
 * receives what is dropped, for undoing.
 */
export async function cancelUnsent(
  outbox: OutboxDb,
  thing: string,
  keep?: (cancelled: Cancelled) => void,
): Promise<boolean> {
  // what a row creates itself comes first; the days created with an event are not cancelled one by one
  const creation = await outbox.mutations
    .where('creates')
    .equals(thing)
    .and((row) => row.creates[0] === thing)
    .first();
  if (!creation || (creation.maybeSent && creation.status !== 'rejected')) return false;
  const rows = await outbox.mutations.orderBy('seq').toArray();
  const going = [creation, ...dependantsOf(rows, creation.id)];
  // in a lane shared by several days, later rows concern the others as well
  const shared = creation.lane !== thing;
  const follows = (row: OutboxRow): boolean =>
    row.lane === creation.lane &&
    row.seq > creation.seq &&
    // in a lane of its own, a later creation is a copy, which outlives the original
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
