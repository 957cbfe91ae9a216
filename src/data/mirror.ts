import { changedRows, isElsewhere, onStored } from '#src/data/databases/changed-rows.ts';
import { asItIs, getMany } from '#src/data/databases/many-rows.ts';
import type { OutboxDb } from '#src/data/databases/outbox-db.ts';
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import { foldsAlike } from '#src/data/databases/row-state.ts';
import { foldsFor } from '#src/data/folds.ts';
import { queueTask } from '#src/data/queue-task.ts';
import { onWritten, type Written } from '#src/data/written.ts';

/**
 * When the cache contains the effect of a row that has left the outbox, so that screens can drop the row.
 * nothing: it had no effect · known: any read that includes everything this page has been notified of by now ·
 * unknown: only a read that starts from here on
 */
export type Effect = 'nothing' | 'known' | 'unknown';
export interface MirrorChange {
  /** New, or changed in a way that says nothing about its effect. */
  came: readonly OutboxRow[];
  /** Rows as they were before they left, were parked, or were released. */
  went: readonly { row: OutboxRow; effect: Effect }[];
  /** This page wrote it just now and has not rendered it yet. */
  done: boolean;
}
type Listener = (change: MirrorChange) => void;

/** Above this number, rows are read together with all others in one query, if they are a good part of them. */
const APART_MAX = 40;
const GOOD_PART = 0.2;
/** ms after which a failed read is retried. */
const AGAIN_AFTER = 1000;

/**
 * In-memory copy of the outbox for the screens of this page; sending always reads the database. It is read
 * once and then kept current in two ways: immediately, by what this page says it has written; and by
 * re-reading every row that anyone has written, this page included. So the database has the last word.
 */
export class Mirror {
  readonly #outbox: OutboxDb;
  readonly #listeners = new Set<Listener>();
  readonly #byId = new Map<string, OutboxRow>();
  readonly #saving = new Map<string, OutboxRow>();
  #rows: readonly OutboxRow[] | null = null;
  #elsewhere = 0;
  /** Ids of rows to re-read. */
  #changed: Set<string> | 'all' = 'all';
  /** Announced since the current read began, so that this read may not include it yet. */
  readonly #said = new Set<string>();
  #reading = false;
  /** How often the mirror was abandoned: a read begun before that no longer counts. */
  #time = 0;
  #stop: (() => void) | null = null;

  constructor(outbox: OutboxDb) {
    this.#outbox = outbox;
  }

  /**
   * In order of `seq`; null until they have been read. Changed rows are new objects; the others keep their
   * identity.
   */
  get rows(): readonly OutboxRow[] | null {
    return this.#rows;
  }

  /** Rows this page is storing, in the order in which they were made. */
  get saving(): readonly OutboxRow[] {
    return [...this.#saving.values()];
  }

  /** Counts the changes to other databases (the cache) that this page has been notified of. */
  get elsewhere(): number {
    return this.#elsewhere;
  }

  get(id: string): OutboxRow | undefined {
    return this.#byId.get(id);
  }

  /** Keeps the mirror current while it has followers. Returns how to stop. */
  follow(listener: Listener): () => void {
    this.#listeners.add(listener);
    if (!this.#stop) {
      const stops = [
        onStored((parts) => this.#stored(parts)),
        onWritten(this.#outbox, (written) => this.#note(written)),
      ];
      this.#stop = () => stops.forEach((stop) => stop());
      this.#readSoon();
    }
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#stop?.();
      this.#stop = null;
      this.#time += 1;
      // from here on nobody reports changes, so the copy is dropped
      this.#rows = null;
      this.#byId.clear();
      this.#saving.clear();
      this.#changed = 'all';
    };
  }

  /** Applies what this page has just stored. The rows are re-read anyway: others may have written since. */
  #note({ rows = [], gone = [], accepted = [], saving = [], ended = [] }: Written): void {
    if (!this.#rows) return;
    for (const row of saving) this.#saving.set(row.id, row);
    const over = ended.flatMap((id) => this.#saving.get(id) ?? []);
    for (const { id } of over) this.#saving.delete(id);
    if (saving.length > 0 || over.length > 0)
      this.#publish({
        came: saving,
        went: over.map((row) => ({ row, effect: 'nothing' })),
        done: saving.length > 0,
      });
    if (rows.length + gone.length + accepted.length === 0) return;
    for (const id of [...rows.map((row) => row.id), ...gone, ...accepted]) {
      this.#said.add(id);
      if (this.#changed !== 'all') this.#changed.add(id);
    }
    const effects = new Map<string, Effect>();
    for (const id of gone) effects.set(id, 'nothing');
    for (const id of accepted) effects.set(id, 'known');
    const shown = rows.length > 0 && rows.every(({ id }) => this.#saving.has(id));
    this.#take(rows, effects, { done: rows.length + gone.length > 0 && !shown });
    this.#readSoon();
  }

  #stored(parts: Parameters<typeof changedRows>[0]): void {
    const { name, mutations, meta } = this.#outbox;
    if (isElsewhere(parts, name)) this.#elsewhere += 1;
    const changed = changedRows(parts, name, mutations.name);
    const said = changedRows(parts, name, meta.name);
    // whoever takes over the queue does so because the previous holder may have died before announcing its
    // writes
    const all = changed === 'all' || said === 'all' || said.includes('epoch');
    if (all) this.#changed = 'all';
    else if (this.#changed !== 'all') for (const id of changed) this.#changed.add(id);
    if (all || changed.length > 0) this.#readSoon();
  }

  #readSoon(): void {
    if (this.#reading) return;
    this.#reading = true;
    queueTask(() => void this.#readOn());
  }

  async #readOn(): Promise<void> {
    try {
      while (this.#stop && (this.#changed === 'all' || this.#changed.size > 0)) await this.#read();
    } catch {
      // closed, or the device cannot read right now
      this.#changed = 'all';
      this.#publish({ came: [], went: [], done: false });
      if (this.#outbox.isOpen()) setTimeout(() => this.#readSoon(), AGAIN_AFTER);
    } finally {
      this.#reading = false;
    }
  }

  async #read(): Promise<void> {
    const [wanted, time] = [this.#changed, this.#time];
    const { mutations } = this.#outbox;
    const all = wanted === 'all' || wanted.size > Math.max(APART_MAX, GOOD_PART * (this.#rows?.length ?? 0));
    this.#changed = new Set();
    this.#said.clear();
    const ids = all ? [] : [...wanted];
    const [found, count] = all
      ? [await mutations.orderBy('seq').toArray(), null]
      : await this.#outbox.transaction('r', mutations, () =>
          Promise.all([getMany(mutations, ids, asItIs), mutations.count()]),
        );
    await foldsFor(found.flatMap((row) => row ?? []));
    if (time !== this.#time) return;
    const here = found.flatMap((row) => (row && !this.#said.has(row.id) ? [row] : []));
    const there = new Set(here.map(({ id }) => id));
    // corrected in another tab: shown next to its replacement it would appear twice
    const replaced = new Set(here.map(({ supersedes }) => supersedes));
    const effects = new Map<string, Effect>();
    for (const id of all ? this.#byId.keys() : ids)
      if (!there.has(id) && !this.#said.has(id)) effects.set(id, replaced.has(id) ? 'nothing' : 'unknown');
    const first = this.#rows === null;
    this.#rows ??= [];
    this.#take(here, effects, { first });
    // a page was killed between storing something and announcing it
    if (count !== null && this.#said.size === 0 && this.#byId.size !== count) this.#changed = 'all';
  }

  #take(
    rows: readonly OutboxRow[],
    gone: ReadonlyMap<string, Effect>,
    { first = false, done = false }: { first?: boolean; done?: boolean },
  ): void {
    const came: OutboxRow[] = [];
    const went: MirrorChange['went'][number][] = [];
    for (const [id, effect] of gone) {
      const row = this.#byId.get(id);
      if (row) went.push({ row, effect });
      this.#byId.delete(id);
    }
    for (const row of rows) {
      this.#saving.delete(row.id);
      const before = this.#byId.get(row.id);
      if (before && isSame(before, row)) continue;
      this.#byId.set(row.id, row);
      // of an edit in conflict only some fields remain pending; the others are in the cache
      if (before && before.status !== row.status) went.push({ row: before, effect: 'unknown' });
      else came.push(row);
    }
    if (came.length === 0 && went.length === 0 && !first) return;
    this.#rows = [...this.#byId.values()].sort((a, b) => a.seq - b.seq);
    this.#publish({ came, went, done });
  }

  #publish(change: MirrorChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}

/** Everything else in a row never changes. */
const isSame = (a: OutboxRow, b: OutboxRow): boolean =>
  foldsAlike(a, b) &&
  a.maybeSent === b.maybeSent &&
  a.sentAt === b.sentAt &&
  a.attempts === b.attempts &&
  a.failures === b.failures &&
  a.heldUntil === b.heldUntil &&
  a.outcome?.code === b.outcome?.code;

const mirrors = new WeakMap<OutboxDb, Mirror>();

export function mirrorOf(outbox: OutboxDb): Mirror {
  const mirror = mirrors.get(outbox) ?? new Mirror(outbox);
  mirrors.set(outbox, mirror);
  return mirror;
}
