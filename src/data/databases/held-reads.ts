import type { OutboxRow } from './outbox-row.ts';

/** What was read of the databases for one screen, and which rows of the outbox it is about. */
export interface HeldReads {
  readonly read: Map<string, Promise<unknown>>;
  readonly concerns: ((row: OutboxRow) => boolean)[];
}
interface Holding {
  readonly reads?: HeldReads;
}

/** The same data; what is read of it through `held` is read once. */
export const holdReads = <D extends object>(data: D): D & { readonly reads: HeldReads } => ({
  ...data,
  reads: { read: new Map(), concerns: [] },
});

/**
 * Reads, or gives what was read before of this data: a screen is made anew of what it has read already when
 * something in memory has changed, and nothing in the databases.
 */
export function held<T>({ reads }: Holding, key: string, read: () => Promise<T>): Promise<T> {
  if (!reads) return read();
  const known = (reads.read.get(key) as Promise<T> | undefined) ?? read();
  reads.read.set(key, known);
  return known;
}
