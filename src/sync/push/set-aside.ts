import { withEpoch } from '#src/data/databases/fence.ts';
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import type { Engine } from '#src/sync/engine.ts';
import { messages } from '#src/sync/messages.ts';
import type { Sendable } from './sendable.ts';
import { park, type Parked } from './settle.ts';

/** Parks what this build cannot send, and releases what an older build could not. */
export async function setAside(engine: Engine, epoch: number, found: Sendable): Promise<void> {
  const { outbox, device } = engine.data;
  const parked =
    (status: Parked['status'], outcome: Pick<Parked['outcome'], 'code' | 'text'>) =>
    (row: OutboxRow): Parked => ({
      row,
      status,
      outcome: { status: 0, at: device.clock.now(), ...outcome },
    });
  await park(engine, epoch, [
    ...found.unknown.map(parked('heldUpgrade', { code: 'UPGRADE_REQUIRED', text: messages.heldUpgrade })),
    ...found.tooOld.map(parked('stuck', { code: 'TOO_OLD', text: messages.tooOld })),
  ]);
  const released = [...found.batch.map(({ row }) => row), ...(found.single ? [found.single] : [])].filter(
    (row) => row.status === 'heldUpgrade',
  );
  if (released.length > 0)
    await withEpoch(outbox, epoch, async () => {
      for (const { id } of released)
        await outbox.mutations.update(id, { status: 'queued', outcome: undefined });
    });
}
