import { withEpoch } from '#src/data/fence.ts';
import type { OutboxRow } from '#src/data/outbox-row.ts';
import type { Engine } from '#src/sync/engine.ts';

/** Committed before the fetch: from here on each of these may have had its effect (test: "row deleted before the fetch"). */
export async function markSent({ data: { outbox }, serverClock }: Engine, epoch: number, rows: readonly OutboxRow[]): Promise<void> {
  const sentAt = serverClock.now() ?? undefined;
  await withEpoch(outbox, epoch, async () => {
    // all at once: one after the other, a long queue would keep the outbox from everybody who reads it for seconds
    const held = await outbox.mutations.bulkGet(rows.map(({ id }) => id));
    await outbox.mutations.bulkPut(held.flatMap((row) => (row ? { ...row, maybeSent: 1 as const, attempts: row.attempts + 1, sentAt: row.sentAt ?? sentAt } : [])));
  });
}
