import type { Reader } from '#server/db/types.ts';

/** Rows that are kept: at a few kilobytes each, some 30 MB. The oldest answer makes room. */
const ROWS_MAX = 10_000;

/**
 * Answers of the database, remembered until something is written. Only for a database that no other process writes
 * to. While a change is being applied, the state before it still holds, so that a remembered answer can be given
 * without waiting for the change.
 */
export class Unchanged {
  #known = new Map<string, readonly unknown[]>();
  #rows = 0;
  /** How often something has been written. */
  times = 0;

  async read<Row>(key: string, look: () => Promise<Row[]>): Promise<readonly Row[]> {
    const known = this.#known;
    const before = known.get(key);
    if (before) return before as readonly Row[];
    const rows = await look();
    // not if something has been written meanwhile
    if (known === this.#known) this.#keep(key, rows);
    return rows;
  }

  /** Call before what was written takes effect, and before anything else can be read. */
  forget(): void {
    this.#known = new Map();
    this.#rows = 0;
    this.times += 1;
  }

  #keep(key: string, rows: readonly unknown[]): void {
    // two callers may have asked at once
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

const all = new WeakMap<Reader, Unchanged>();

export const rememberFor = (reader: Reader, unchanged: Unchanged): void => void all.set(reader, unchanged);

/**
 * The rows that `look` finds. It may read nothing but the database, and only what `key` identifies. It is called again
 * only if something was written since, where other processes write too, or within a transaction. Treat the rows as
 * frozen.
 */
export const unlessWritten = async <Row>(
  reader: Reader,
  key: string,
  look: () => Promise<Row[]>,
): Promise<readonly Row[]> => all.get(reader)?.read(key, look) ?? look();
