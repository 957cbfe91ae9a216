import type { OutboxDb } from '#src/data/databases/outbox-db.ts';
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';

/** What one transaction has done to the outbox. */
export interface Written {
  rows?: readonly OutboxRow[];
  /** Ids of rows that were taken out: never sent, refused, or replaced by one of `rows`. */
  gone?: readonly string[];
}
interface Noted {
  all: (Required<Written> & { at: number })[];
  last: number;
  listeners: Set<(written: Required<Written>) => void>;
}

/** A screen that was read so many changes ago has been read again since. */
const REMEMBERED_MAX = 1000;
const noted = new WeakMap<OutboxDb, Noted>();

function of(outbox: OutboxDb): Noted {
  const known = noted.get(outbox) ?? { all: [], last: 0, listeners: new Set() };
  noted.set(outbox, known);
  return known;
}

/**
 * Tells the screens of this page what it has just stored, so that they show it without reading it again. Only
 * what is durable: what is on screen survives a kill. Other pages, and the worker, learn of it from the
 * database.
 */
export function noteWritten(outbox: OutboxDb, { rows = [], gone = [] }: Written): void {
  const here = of(outbox);
  const written = { rows, gone, at: (here.last += 1) };
  here.all = [...here.all.slice(1 - REMEMBERED_MAX), written];
  for (const listener of here.listeners) listener(written);
}

/** Note it before the outbox is read: what was written by then is found as it is in there. */
export const writtenSoFar = (outbox: OutboxDb): number => of(outbox).last;

/** What a reader of the outbox may have missed that had noted this number before it read. */
export const writtenSince = (outbox: OutboxDb, since: number): readonly Required<Written>[] =>
  of(outbox).all.filter(({ at }) => at > since);

/** Returns how to stop listening. */
export function onWritten(outbox: OutboxDb, listener: (written: Required<Written>) => void): () => void {
  const { listeners } = of(outbox);
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
