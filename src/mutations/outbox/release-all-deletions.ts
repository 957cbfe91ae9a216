import type { OwnData } from '#src/data/databases/local-data.ts';

/** Ends every hold on a deletion: somebody asked to send everything. */
export async function releaseAllDeletions({ outbox }: OwnData): Promise<void> {
  // read first, outside a write transaction: usually there is none, and others write in the meantime
  const rows = await outbox.mutations.toArray();
  const held = rows.filter(({ heldUntil }) => heldUntil !== undefined).map(({ id }) => id);
  if (held.length === 0) return;
  await outbox.mutations
    .where('id')
    .anyOf(held)
    .modify((row) => {
      // it may have been released since
      if (row.heldUntil !== undefined) row.heldUntil = 0;
    });
}
