import type { OutboxDb } from './outbox-db.ts';

/** The lock was taken over or the session ended: the write in progress must not happen. */
export class Fenced extends Error {
  override readonly name = 'Fenced';
}

/** Takes over the queue by raising the epoch: from here on every transaction of an earlier holder fails. */
export function takeEpoch(outbox: OutboxDb): Promise<number> {
  return outbox.transaction('rw', outbox.meta, async () => {
    await refuseLocked(outbox);
    const epoch = ((await readNumber(outbox, 'epoch')) ?? 0) + 1;
    await outbox.meta.put({ key: 'epoch', value: epoch });
    return epoch;
  });
}

/**
 * Runs one transaction that first checks that this holder still holds the queue and that its owner is still
 * signed in.
 */
export function withEpoch<T>(outbox: OutboxDb, epoch: number, run: () => Promise<T>): Promise<T> {
  return outbox.transaction('rw', [outbox.mutations, outbox.blobs, outbox.drafts, outbox.meta], async () => {
    await refuseLocked(outbox);
    if ((await readNumber(outbox, 'epoch')) !== epoch) throw new Fenced('Another tab has taken over.');
    return run();
  });
}

/**
 * The session ended: nobody may queue or send until the same person signs in again. `discard`: at the same moment,
 * everything unsent is gone.
 */
export async function lockOutbox(outbox: OutboxDb, discard = false): Promise<void> {
  const { mutations, blobs, drafts } = outbox;
  await outbox.transaction('rw', outbox.tables, async () => {
    if (discard) await Promise.all([mutations.clear(), blobs.clear(), drafts.clear()]);
    // its holder can write no more, not even that it has ended
    await outbox.meta.delete('lease');
    await outbox.meta.put({ key: 'locked', value: true });
    await outbox.meta.put({ key: 'epoch', value: ((await readNumber(outbox, 'epoch')) ?? 0) + 1 });
  });
}

export async function unlockOutbox(outbox: OutboxDb): Promise<void> {
  await outbox.meta.delete('locked');
}

/** Together with a session on the device: a sign-out that was cut off. */
export const isLocked = async (outbox: OutboxDb): Promise<boolean> =>
  (await outbox.meta.get('locked'))?.value === true;

/** Call inside a transaction that includes `meta`. */
export async function refuseLocked(outbox: OutboxDb): Promise<void> {
  if (await isLocked(outbox)) throw new Fenced('The session has ended.');
}

export async function readNumber(
  outbox: OutboxDb,
  key: 'seq' | 'epoch' | 'beat',
): Promise<number | undefined> {
  return (await outbox.meta.get(key))?.value as number | undefined;
}
