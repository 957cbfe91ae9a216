import type { OutboxDb } from '#src/data/databases/outbox-db.ts';
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';

/** What one transaction has done to the outbox. */
export interface Written {
  rows?: readonly OutboxRow[];
  /** Ids of rows that were taken out: never sent, refused, or replaced by one of `rows`. */
  gone?: readonly string[];
  /** Ids of rows that were taken out because the cache holds their effect. */
  accepted?: readonly string[];
}
type Listener = (written: Written) => void;

const listeners = new WeakMap<OutboxDb, Set<Listener>>();

/**
 * Tells the screens of this page what it has just stored, so that they show it without reading it again. Only
 * what is durable: what is on screen survives a kill. Other pages, and the worker, learn of it from the
 * database.
 */
export function noteWritten(outbox: OutboxDb, written: Written): void {
  for (const listener of listeners.get(outbox) ?? []) listener(written);
}

/** Returns how to stop listening. */
export function onWritten(outbox: OutboxDb, listener: Listener): () => void {
  const here = listeners.get(outbox) ?? new Set();
  listeners.set(outbox, here.add(listener));
  return () => void here.delete(listener);
}
