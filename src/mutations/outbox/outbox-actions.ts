import { ownData } from '#src/data/databases/current-data.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { mergeDraftKey } from '#src/data/drafts.ts';
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import type { OutboxItem } from '#src/data/views/outbox.ts';
import { discardRow } from './discard-row.ts';
import { enqueueIn } from './enqueue.ts';
import { announceQueued } from './queued-signal.ts';
import { mutationOf } from '#src/mutations/registry.ts';
import { TooLate } from './too-late.ts';

/**
 * Retries a parked change. The server remembers its answer to an id, so a refused change gets a new row, as
 * does one that the server may have forgotten. One that only met server errors keeps its id, because it may
 * have taken effect. An answer after which a newer one was given can only be corrected.
 */
export async function retryRow(id: string, data: OwnData = ownData()): Promise<void> {
  const row = await data.outbox.mutations.get(id);
  if (!row || row.outcome?.overtakenBy) return;
  if (row.status === 'rejected' || row.status === 'conflict' || row.outcome?.code === 'TOO_OLD')
    return resend(data, row, row.args);
  await data.outbox.mutations.update(id, { status: 'queued', failures: 0, outcome: undefined });
  announceQueued(data, 'tap');
}

/**
 * Resolves a conflict: `mine` overwrites the server's value, `theirs` drops the change, `merged` sends these
 * values instead.
 */
export async function resolveConflict(
  id: string,
  how: 'mine' | 'theirs' | { merged: Record<string, unknown> },
  data: OwnData = ownData(),
): Promise<void> {
  const row = await data.outbox.mutations.get(id);
  if (!row || row.status !== 'conflict') return;
  if (how === 'theirs') return void (await discardRow(id, data));
  const current = row.outcome?.current ?? {};
  const args = row.args as { set: Record<string, unknown>; base: Record<string, unknown> };
  // only the conflicting fields: the others were applied
  const kept = Object.fromEntries(Object.keys(current).map((field) => [field, args.set[field]]));
  const mutation = mutationOf(row);
  const mine = (mutation?.kind === 'fieldEdit' && mutation.renew?.(kept, current)) || kept;
  await resend(
    data,
    row,
    { ...args, set: how === 'mine' ? mine : how.merged, base: current },
    mergeDraftKey(id),
  );
}

/** What "Copy" puts on the clipboard: the words if there are any, else the label. */
export const copyTextOf = (item: Pick<OutboxItem, 'words' | 'label'>): string => item.words || item.label;

async function resend(data: OwnData, row: OutboxRow, args: unknown, draftKey?: string): Promise<void> {
  const mutation = mutationOf(row);
  if (!mutation) return;
  await enqueueIn(data, mutation, args, {
    supersedes: row.id,
    ...(draftKey !== undefined && { draftKey }),
  }).catch((error: unknown) => {
    // resolved in another tab, or tapped twice: it is queued again already
    if (!(error instanceof TooLate)) throw error;
  });
}
