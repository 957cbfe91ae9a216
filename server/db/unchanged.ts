import type { Reader } from '#server/db/types.ts';

/** Rows that are kept: at a few kilobytes each some 30 MB. Who asked first makes room. */
const ROWS_MAX = 10_000;

/**
 * What the database was asked, and told, for as long as nothing is written to it. Only for a database to which this
 * process alone writes. While a change is being applied, what holds is still what was before it, so that whoever
 * asks for what is known need not wait for it.
 */
export class Unchanged {
  #known = new Map<string, readonly unknown[]>();
  #rows = 0;

  async read<Row>(key: string, look: () => Promise<Row[]>): Promise<readonly Row[]> {
    const known = this.#known;
    const before = known.get(key);
    if (before) return before as readonly Row[];
    const rows = await look();
    // not when something was written meanwhile
    if (known === this.#known) this.#keep(key, rows);
    return rows;
  }

  /** Before what is written holds, and before anything else can be read. */
  forget(): void {
    this.#known = new Map();
    this.#rows = 0;
  }

  #keep(key: string, rows: readonly unknown[]): void {
    // two may have asked at once
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
 * The rows that `look` finds, which asks nothing but the database and nothing but what `key` says. Asked again only
 * when something was written since, or where others write, too, or within a transaction. Treat them as frozen.
 */
export const unlessWritten = async <Row>(
  reader: Reader,
  key: string,
  look: () => Promise<Row[]>,
): Promise<readonly Row[]> => all.get(reader)?.read(key, look) ?? look();
