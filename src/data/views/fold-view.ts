import { byTable, type TableName } from '#contract/tables.ts';
import type { BaseRows } from '#src/data/databases/cache-db.ts';
import type { Self } from '#src/data/self.ts';
import { showPerson } from '#src/data/views/show-person.ts';
import { graver, type SyncMark, type Synced } from '#src/data/views/sync-mark.ts';

export type Tables = { [T in TableName]: Map<string, BaseRows[T]> };

const copyOf = (tables: Tables): Tables =>
  byTable<Tables>((table) => new Map(tables[table] as Map<string, never>));

export const emptyTables = (): Tables => byTable<Tables>(() => new Map());

/**
 * `syncOf`: `firstName`, `lastName`, `organisation`, `profilePic` and one `mails.<kind>` each. A waiting
 * picture is `outbox:<sha256>`.
 */
export type SelfView = Synced<Self>;

const SELF = 'self';
const NO_ASPECTS: SelfView['syncOf'] = {};
const keyOf = (table: TableName, id: string): string => `${table}/${id}`;

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
  readonly #base: Tables;
  #marks = new Map<string, SyncMark>();
  #aspects = new Map<string, Record<string, SyncMark>>();
  /** As it was taken the last time: what has not changed since is the same object. */
  #shown = new Map<string, { row: object; self: Self | null; synced: object } & Synced<object>>();
  #self: Self;
  /** The person looks otherwise than the base rows have it. */
  #selfChanged = false;
  #mark: SyncMark | null = null;
  #marksOnly = false;

  constructor(base: Tables, self: Self, tables = base) {
    this.#self = self;
    this.#base = base;
    this.#tables = copyOf(tables);
  }

  /** To go on with, while this one stays as it is. */
  copy(): FoldView {
    const copy = new FoldView(this.#base, this.#self, this.#tables);
    copy.#marks = new Map(this.#marks);
    copy.#aspects = new Map(this.#aspects);
    copy.#selfChanged = this.#selfChanged;
    // what looks the same in both is the same object
    copy.#shown = this.#shown;
    return copy;
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

  /** Ids of the rows as they were read, without what waits. */
  baseIds(table: TableName): string[] {
    return [...this.#base[table].keys()];
  }

  /** Adds a row unless the server has confirmed it already. */
  add<T extends TableName>(table: T, row: BaseRows[T]): void {
    this.#touch(keyOf(table, row.id), {});
    if (!this.#marksOnly && !this.#tables[table].has(row.id)) this.#tables[table].set(row.id, row);
  }

  /** Changes a row that is there; nothing happens to one that is not. */
  patch<T extends TableName>(
    table: T,
    id: string,
    change: (row: BaseRows[T]) => Partial<BaseRows[T]>,
    touch: Touch | null = {},
  ): void {
    const row = this.#tables[table].get(id);
    if (!row) return;
    if (touch) this.#touch(keyOf(table, id), touch);
    if (!this.#marksOnly) this.#tables[table].set(id, { ...row, ...change(row) });
  }

  remove(table: TableName, id: string): void {
    this.#touch(keyOf(table, id), {});
    if (!this.#marksOnly) this.#tables[table].delete(id);
  }

  /** Changes how the person themselves is shown, wherever they are; each field is marked on its own. */
  patchSelf(change: (self: Self) => Partial<Self>, aspects: readonly string[]): void {
    for (const aspect of aspects) this.#touch(SELF, { aspect });
    if (this.#marksOnly) return;
    this.#self = { ...this.#self, ...change(this.#self) };
    this.#selfChanged = true;
  }

  self(): SelfView {
    return { ...this.#self, ...this.#marksOf(SELF) };
  }

  row<T extends TableName>(table: T, id: string): Synced<BaseRows[T]> | undefined {
    const row = this.#tables[table].get(id);
    return row && this.#synced(table, row);
  }
  rows<T extends TableName>(table: T): Synced<BaseRows[T]>[] {
    return [...this.#tables[table].values()].map((row) => this.#synced(table, row as BaseRows[T]));
  }

  #synced<T extends TableName>(table: T, row: BaseRows[T]): Synced<BaseRows[T]> {
    const key = keyOf(table, row.id);
    const { sync, syncOf } = this.#marksOf(key);
    const self = this.#selfChanged ? this.#self : null;
    const known = this.#shown.get(key);
    if (known?.row === row && known.sync === sync && known.syncOf === syncOf && known.self === self)
      return known.synced as Synced<BaseRows[T]>;
    const synced = { ...(self ? showPerson(table, row, self) : row), sync, syncOf };
    this.#shown.set(key, { row, sync, syncOf, self, synced });
    return synced;
  }

  #marksOf(key: string): Pick<SelfView, 'sync' | 'syncOf'> {
    return { sync: this.#marks.get(key) ?? null, syncOf: this.#aspects.get(key) ?? NO_ASPECTS };
  }

  #touch(key: string, { aspect, quiet }: Touch): void {
    const mark = this.#mark;
    if (!mark) return;
    if (aspect)
      this.#aspects.set(key, {
        ...this.#aspects.get(key),
        [aspect]: graver(this.#aspects.get(key)?.[aspect], mark),
      });
    if (!quiet) this.#marks.set(key, graver(this.#marks.get(key), mark));
  }
}
