import type { OutboxDb } from '#src/data/outbox-db.ts';
import { dependantsOf } from '#src/data/views/outbox.ts';
import { dropRows } from '#src/mutations/drop-rows.ts';

/**
 * Deleting what was never sent: its creation goes, and with it everything that stands on it. Call inside a transaction of the outbox.
 * False when there is no such creation, or when it may have had its effect already (then the deletion must be sent after it).
 */
export async function cancelUnsent(outbox: OutboxDb, thing: string): Promise<boolean> {
  // what a row creates first is the thing itself; the days that come with an event are not cancelled one by one
  const creation = await outbox.mutations.where('creates').equals(thing).and((row) => row.creates[0] === thing).first();
  if (!creation || (creation.maybeSent && creation.status !== 'rejected')) return false;
  const rows = await outbox.mutations.orderBy('seq').toArray();
  await dropRows(outbox, [creation, ...dependantsOf(rows, creation.id)]);
  return true;
}
