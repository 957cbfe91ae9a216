import type { OutboxRow } from './outbox-row.ts';

/** What one screen has read from the databases, and which outbox rows concern it. */
export interface HeldReads {
  readonly read: Map<string, Promise<unknown>>;
  readonly concerns: Map<string, (row: OutboxRow) => boolean>;
  /** The outbox rows that this screen should show now, in order of `seq`. */
  readonly rows: () => readonly OutboxRow[];
  /** What it had read the previous time, most of which is still valid. */
  readonly before: HeldReads['read'] | undefined;
  /** Something may have been stored that this page has not been notified of yet. */
  readonly isInDoubt: boolean;
}
interface Holding {
  readonly reads?: HeldReads;
}

/** The same data, with a cache through which each read happens only once. */
export const holdReads = <D extends object>(
  data: D,
  rows: HeldReads['rows'],
  before?: HeldReads,
  isInDoubt = false,
): D & { readonly reads: HeldReads } => ({
  ...data,
  reads: { read: new Map(), concerns: new Map(), rows, before: before?.read, isInDoubt },
});

/**
 * Reads, or returns what was already read through this data. When only memory has changed, a screen is thus
 * rebuilt without reading the databases again.
 */
export function held<T>(
  { reads }: Holding,
  key: string,
  read: (before?: Promise<T>) => Promise<T>,
): Promise<T> {
  if (!reads) return read();
  const known =
    (reads.read.get(key) as Promise<T> | undefined) ?? read(reads.before?.get(key) as Promise<T> | undefined);
  reads.read.set(key, known);
  return known;
}
