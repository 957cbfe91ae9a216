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

/** The session ended: nobody may queue or send until the same person signs in again. */
export async function lockOutbox(outbox: OutboxDb): Promise<void> {
  await outbox.transaction('rw', outbox.meta, async () => {
    await outbox.meta.put({ key: 'locked', value: true });
    await outbox.meta.put({ key: 'epoch', value: ((await readNumber(outbox, 'epoch')) ?? 0) + 1 });
  });
}

export async function unlockOutbox(outbox: OutboxDb): Promise<void> {
  await outbox.meta.delete('locked');
}

/** Call inside a transaction that includes `meta`. */
export async function refuseLocked(outbox: OutboxDb): Promise<void> {
  if ((await outbox.meta.get('locked'))?.value) throw new Fenced('The session has ended.');
}

export async function readNumber(
  outbox: OutboxDb,
  key: 'seq' | 'epoch' | 'beat',
): Promise<number | undefined> {
  return (await outbox.meta.get(key))?.value as number | undefined;
}
