import { byTable, type TableName } from '#contract/tables.ts';
import type { BaseRows } from '#src/data/databases/cache-db.ts';
import type { Self } from '#src/data/self.ts';
import { activitiesOn } from '#src/data/views/activities-on.ts';
import { byTime } from '#src/data/views/by-time.ts';
import { showPerson } from '#src/data/views/show-person.ts';
import { graver, type SyncMark, type Synced } from '#src/data/views/sync-mark.ts';

export type Tables = { [T in TableName]: Map<string, BaseRows[T]> };

export const emptyTables = (): Tables => byTable<Tables>(() => new Map());

/**
 * `syncOf`: `firstName`, `lastName`, `organisation`, `profilePic` and one `mails.<kind>` each. A pending
 * picture is `outbox:<sha256>`.
 */
export type SelfView = Synced<Self>;

const NO_ASPECTS: SelfView['syncOf'] = {};

/** What was folded over one row. Immutable: a change replaces it. */
interface Over {
  /** null: it is deleted; undefined: as in the base. */
  readonly row?: object | null | undefined;
  readonly sync: SyncMark | null;
  readonly syncOf: SelfView['syncOf'];
}
type Overs = { [T in TableName]: Map<string, Over> };
const UNTOUCHED: Over = { sync: null, syncOf: NO_ASPECTS };

/** Lists of a day's activities, which name no people. */
const shownOn = new WeakMap<readonly object[], Synced<BaseRows['activities']>[]>();

/**
 * Objects made for screens from a row, or from what was folded over it: unchanged input yields the same
 * object.
 */
const shown = new WeakMap<object, { self: Self | null; synced: object }>();

interface Touch {
  /** A field, `like` or `rsvp`: marked separately. */
  aspect?: string;
  /** The aspect is shown separately; the row as a whole does not count as pending. */
  quiet?: boolean;
}

/**
 * Base rows with queued mutations folded over them. Base rows themselves are never changed, and rows that no
 * mutation touches are not copied. A refused mutation only sets marks, so a fold need not know about
 * refusals.
 */
export class FoldView {
  readonly #base: Tables;
  #over: Overs = byTable<Overs>(() => new Map());
  /** By day: touched activities that are, or were, on it. */
  #touchedOn = new Map<string, Set<string>>();
  #ofSelf = UNTOUCHED;
  #self: Self;
  /** The person looks different from the base rows. */
  #selfChanged = false;
  #mark: SyncMark | null = null;
  #marksOnly = false;

  constructor(base: Tables, self: Self) {
    this.#self = self;
    this.#base = base;
  }

  /** A copy to continue from, while this view stays as it is. */
  copy(): FoldView {
    const copy = new FoldView(this.#base, this.#self);
    copy.#over = byTable<Overs>((table) => new Map(this.#over[table]));
    for (const [dayId, ids] of this.#touchedOn) copy.#touchedOn.set(dayId, new Set(ids));
    copy.#ofSelf = this.#ofSelf;
    copy.#selfChanged = this.#selfChanged;
    return copy;
  }

  /** Call before each mutation: sets the mark for everything it touches. */
  begin(mark: SyncMark, marksOnly: boolean): void {
    this.#mark = mark;
    this.#marksOnly = marksOnly;
  }

  get<T extends TableName>(table: T, id: string): BaseRows[T] | undefined {
    const over = this.#over[table].get(id);
    if (over?.row === undefined) return this.#base[table].get(id);
    return (over.row ?? undefined) as BaseRows[T] | undefined;
  }
  all<T extends TableName>(table: T): BaseRows[T][] {
    const [base, over] = [this.#base[table], this.#over[table]];
    if (over.size === 0) return [...base.values()];
    const added = [...over.keys()].filter((id) => !base.has(id));
    return [...base.keys(), ...added].flatMap((id) => this.get(table, id) ?? []);
  }

  /** Ids of the rows as read, without pending changes. */
  baseIds(table: TableName): string[] {
    return [...this.#base[table].keys()];
  }

  /** Adds a row unless the server has already confirmed it. */
  add<T extends TableName>(table: T, row: BaseRows[T]): void {
    this.#touch(table, row.id, {});
    if (!this.#marksOnly && !this.get(table, row.id)) this.#set(table, row.id, row);
  }

  /** Changes a row if it exists; otherwise does nothing. */
  patch<T extends TableName>(
    table: T,
    id: string,
    change: (row: BaseRows[T]) => Partial<BaseRows[T]>,
    touch: Touch | null = {},
  ): void {
    const row = this.get(table, id);
    if (!row) return;
    if (touch) this.#touch(table, id, touch);
    if (!this.#marksOnly) this.#set(table, id, { ...row, ...change(row) });
  }

  remove(table: TableName, id: string): void {
    this.#touch(table, id, {});
    if (!this.#marksOnly) this.#set(table, id, null);
  }

  /** Changes how the person is shown everywhere; each field is marked separately. */
  patchSelf(change: (self: Self) => Partial<Self>, aspects: readonly string[]): void {
    for (const aspect of aspects) this.#ofSelf = this.#marked(this.#ofSelf, { aspect });
    if (this.#marksOnly) return;
    this.#self = { ...this.#self, ...change(this.#self) };
    this.#selfChanged = true;
  }

  self(): SelfView {
    const { sync, syncOf } = this.#ofSelf;
    return { ...this.#self, sync, syncOf };
  }

  row<T extends TableName>(table: T, id: string): Synced<BaseRows[T]> | undefined {
    const row = this.get(table, id);
    return row && this.#synced(table, row);
  }
  rows<T extends TableName>(table: T): Synced<BaseRows[T]>[] {
    return this.all(table).map((row) => this.#synced(table, row));
  }

  /**
   * The activities of a day, by time. The same list object as long as no mutation touches one that is, or
   * was, on it.
   */
  ofDay(dayId: string): Synced<BaseRows['activities']>[] {
    const here = activitiesOn(this.#base.activities, dayId);
    const touched = this.#touchedOn.get(dayId);
    const synced = (row: BaseRows['activities']) => this.#synced('activities', row);
    if (!touched) {
      const list = shownOn.get(here) ?? here.map(synced);
      shownOn.set(here, list);
      return list;
    }
    const come = [...touched].flatMap((id) => this.get('activities', id) ?? []);
    return [
      ...here.filter(({ id }) => !touched.has(id)),
      ...come.filter(({ programId }) => programId === dayId),
    ]
      .sort(byTime)
      .map(synced);
  }

  #synced<T extends TableName>(table: T, row: BaseRows[T]): Synced<BaseRows[T]> {
    const over = this.#over[table].get(row.id);
    const self = this.#selfChanged ? this.#self : null;
    const known = shown.get(over ?? row);
    if (known?.self === self) return known.synced as Synced<BaseRows[T]>;
    const { sync, syncOf } = over ?? UNTOUCHED;
    const synced = { ...(self ? showPerson(table, row, self) : row), sync, syncOf };
    shown.set(over ?? row, { self, synced });
    return synced;
  }

  #touch(table: TableName, id: string, touch: Touch): void {
    const over = this.#over[table].get(id) ?? UNTOUCHED;
    if (this.#mark) this.#put(table, id, this.#marked(over, touch));
  }

  #marked(over: Over, { aspect, quiet }: Touch): Over {
    const mark = this.#mark;
    if (!mark) return over;
    return {
      ...over,
      sync: quiet ? over.sync : graver(over.sync, mark),
      syncOf: aspect ? { ...over.syncOf, [aspect]: graver(over.syncOf[aspect], mark) } : over.syncOf,
    };
  }

  #set(table: TableName, id: string, row: object | null): void {
    this.#put(table, id, { ...(this.#over[table].get(id) ?? UNTOUCHED), row });
  }

  #put(table: TableName, id: string, over: Over): void {
    const before = table === 'activities' && this.get('activities', id);
    this.#over[table].set(id, over);
    if (before === false) return;
    const base = this.#base.activities.get(id);
    for (const one of [base, before, this.get('activities', id)])
      if (one) this.#touchedOn.set(one.programId, (this.#touchedOn.get(one.programId) ?? new Set()).add(id));
  }
}
