import type { OutboxRow } from './outbox-row.ts';

/** What was read of the databases for one screen, and which rows of the outbox it is about. */
export interface HeldReads {
  readonly read: Map<string, Promise<unknown>>;
  readonly concerns: Map<string, (row: OutboxRow) => boolean>;
  /** The rows of the outbox, in order of `seq`, as this screen is to show them now. */
  readonly rows: () => readonly OutboxRow[];
  /** What was read for it before, of which most is still so. */
  readonly before: HeldReads['read'] | undefined;
  /** Something may have been stored of which this page has not been told yet. */
  readonly isInDoubt: boolean;
}
interface Holding {
  readonly reads?: HeldReads;
}

/** The same data; what is read of it through `held` is read once. */
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
 * Reads, or gives what was read before of this data: a screen is made anew of what it has read already when
 * something in memory has changed, and nothing in the databases.
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
