import type { Reader } from '#server/db/types.ts';

/** Cached rows: at a few kilobytes each, some 30 MB. The oldest results are evicted. */
const ROWS_MAX = 10_000;

/**
 * Caches results until the next write. Only for a database that no other process writes to. While a change is being
 * applied, the state before it still holds, so a cached result can be returned without waiting for the change.
 */
export class ReadCache {
  #known = new Map<string, readonly unknown[]>();
  #rows = 0;
  /** Number of writes so far. */
  writes = 0;

  async read<Row>(key: string, look: () => Promise<Row[]>): Promise<readonly Row[]> {
    const known = this.#known;
    const before = known.get(key);
    if (before) return before as readonly Row[];
    const rows = await look();
    // not if something has been written meanwhile
    if (known === this.#known) this.#keep(key, rows);
    return rows;
  }

  /** Call before a write takes effect, and before anything else can be read. */
  forget(): void {
    this.#known = new Map();
    this.#rows = 0;
    this.writes += 1;
  }

  #keep(key: string, rows: readonly unknown[]): void {
    // two callers may have read it at once
    if (this.#known.has(key)) return;
    this.#known.set(key, rows);
    this.#rows += 1 + rows.length;
    for (const [oldest, { length }] of this.#known) {
      if (this.#rows <= ROWS_MAX) return;
      this.#known.delete(oldest);
      this.#rows -= 1 + length;
    }
  }
}

const all = new WeakMap<Reader, ReadCache>();

export const setReadCache = (reader: Reader, cache: ReadCache): void => void all.set(reader, cache);

/**
 * The rows that `look` finds, cached until the next write. `look` may read nothing but the database, and only what
 * `key` identifies. It always runs where other processes write too, and within a transaction. Treat the rows as
 * frozen.
 */
export const cachedUntilWrite = async <Row>(
  reader: Reader,
  key: string,
  look: () => Promise<Row[]>,
): Promise<readonly Row[]> => all.get(reader)?.read(key, look) ?? look();
