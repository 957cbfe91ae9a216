import { TABLES, type TableName } from '#contract/schemas/sync.ts';
import type { BaseRows } from '#src/data/cache-db.ts';
import { graver, type SyncMark, type Synced } from '#src/data/views/sync-mark.ts';

export type Tables = { [T in TableName]: Map<string, BaseRows[T]> };

export const emptyTables = (): Tables => ({ events: new Map(), days: new Map(), activities: new Map(), rsvps: new Map(), posts: new Map(), comments: new Map() });

interface Touch {
  /** A field, `like` or `rsvp`: marked on its own. */
  aspect?: string;
  /** The aspect is shown by itself; the row as a whole does not count as waiting. */
  quiet?: boolean;
}

/**
 * A working copy of base rows that queued mutations are folded over. Base rows themselves are never changed.
 * For a refused mutation only the marks are set, so that a fold need not know of refusals.
 */
export class FoldView {
  readonly #tables: Tables;
  readonly #marks = new Map<string, SyncMark>();
  readonly #aspects = new Map<string, Record<string, SyncMark>>();
  #mark: SyncMark | null = null;
  #marksOnly = false;

  constructor(base: Tables) {
    this.#tables = emptyTables();
    for (const table of TABLES) this.#tables[table] = new Map(base[table] as Map<string, never>);
  }

  /** Before each mutation: the mark that whatever it touches gets. */
  begin(mark: SyncMark, marksOnly: boolean): void {
    this.#mark = mark;
    this.#marksOnly = marksOnly;
  }

  get<T extends TableName>(table: T, id: string): BaseRows[T] | undefined {
    return this.#tables[table].get(id);
  }
  all<T extends TableName>(table: T): BaseRows[T][] {
    return [...this.#tables[table].values()];
  }

  /** Adds a row unless the server has confirmed it already. */
  add<T extends TableName>(table: T, row: BaseRows[T]): void {
    this.#touch(table, row.id, {});
    if (!this.#marksOnly && !this.#tables[table].has(row.id)) this.#tables[table].set(row.id, row);
  }

  /** Changes a row that is there; nothing happens to one that is not. */
  patch<T extends TableName>(table: T, id: string, change: (row: BaseRows[T]) => Partial<BaseRows[T]>, touch: Touch | null = {}): void {
    const row = this.#tables[table].get(id);
    if (!row) return;
    if (touch) this.#touch(table, id, touch);
    if (!this.#marksOnly) this.#tables[table].set(id, { ...row, ...change(row) });
  }

  remove(table: TableName, id: string): void {
    this.#touch(table, id, {});
    if (!this.#marksOnly) this.#tables[table].delete(id);
  }

  row<T extends TableName>(table: T, id: string): Synced<BaseRows[T]> | undefined {
    const row = this.#tables[table].get(id);
    return row && this.#synced(table, row);
  }
  rows<T extends TableName>(table: T): Synced<BaseRows[T]>[] {
    return [...this.#tables[table].values()].map((row) => this.#synced(table, row as BaseRows[T]));
  }

  #synced<T extends TableName>(table: T, row: BaseRows[T]): Synced<BaseRows[T]> {
    const key = `${table}/${row.id}`;
    return { ...row, sync: this.#marks.get(key) ?? null, syncOf: this.#aspects.get(key) ?? {} };
  }

  #touch(table: TableName, id: string, { aspect, quiet }: Touch): void {
    const mark = this.#mark;
    if (!mark) return;
    const key = `${table}/${id}`;
    if (aspect) this.#aspects.set(key, { ...this.#aspects.get(key), [aspect]: graver(this.#aspects.get(key)?.[aspect], mark) });
    if (!quiet) this.#marks.set(key, graver(this.#marks.get(key), mark));
  }
}
