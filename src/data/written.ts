import type { OutboxDb } from '#src/data/databases/outbox-db.ts';
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import { queueTask } from '#src/data/queue-task.ts';

/** What a transaction has done, or is doing, to the outbox. */
export interface Written {
  /** Rows that are being stored: not durable yet, and perhaps never. */
  saving?: readonly OutboxRow[];
  /** Ids of rows no longer being stored: they are in `rows` by now, or could not be stored. */
  ended?: readonly string[];
  rows?: readonly OutboxRow[];
  /** Ids of removed rows: never sent, refused, or replaced by one of `rows`. */
  gone?: readonly string[];
  /** Ids of rows removed because the cache now holds their effect. */
  accepted?: readonly string[];
}
type Listener = (written: Written) => void;

const listeners = new WeakMap<OutboxDb, Set<Listener>>();

/**
 * Tells the screens of this page what has just been stored, so that they show it without re-reading it, and
 * what is being stored, which is also on screen, marked until it is durable. Other pages and the worker learn
 * of it from the database.
 */
export function noteWritten(outbox: OutboxDb, written: Written): void {
  for (const listener of listeners.get(outbox) ?? []) listener(written);
}

/** Whether any screen of this page follows it. */
export const isFollowed = (outbox: OutboxDb): boolean => (listeners.get(outbox)?.size ?? 0) > 0;

/**
 * Runs something after those who await the change have continued, so that screens hear of it last; at once if
 * there are no screens.
 */
export function inTurn(outbox: OutboxDb, run: () => void): void {
  if (isFollowed(outbox)) queueTask(run);
  else run();
}

/** Like `inTurn`, for work that can wait until the screens have rendered it. */
export function afterScreens(outbox: OutboxDb, run: () => void): void {
  inTurn(outbox, () => inTurn(outbox, run));
}

/** Returns how to stop listening. */
export function onWritten(outbox: OutboxDb, listener: Listener): () => void {
  const here = listeners.get(outbox) ?? new Set();
  listeners.set(outbox, here.add(listener));
  return () => void here.delete(listener);
}
