import { withEpoch } from '#src/data/databases/fence.ts';
import { asItIs, getMany } from '#src/data/databases/many-rows.ts';
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import type { Engine } from '#src/sync/engine.ts';

/**
 * Committed before the fetch: from here on each of these rows may have taken effect. Resolves to the ids of those
 * that still exist: whatever a person has discarded or undone since the outbox was read must not be sent.
 */
export async function markSent(
  { data: { outbox, device }, serverClock }: Engine,
  epoch: number,
  rows: readonly OutboxRow[],
  as: 'batch' | 'file',
): Promise<ReadonlySet<string>> {
  const sentAt = serverClock.now() ?? undefined;
  const marked = await withEpoch(outbox, epoch, async () => {
    // all in one call: one by one, a long queue would block every reader of the outbox for seconds
    const ids = rows.map(({ id }) => id);
    const held = (await getMany(outbox.mutations, ids, asItIs)).flatMap((row) => row ?? []);
    await outbox.mutations.bulkPut(
      held.map((row) => ({
        ...row,
        maybeSent: 1 as const,
        attempts: row.attempts + 1,
        sentAt: row.sentAt ?? sentAt,
      })),
    );
    return held.map(({ id }) => id);
  });
  if (marked.length > 0) device.log?.add({ kind: 'sent', rows: marked, as });
  return new Set(marked);
}
