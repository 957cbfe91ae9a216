import { foldOf } from '#src/data/folds.ts';
import { foldsAlike, isBeingSaved } from '#src/data/databases/row-state.ts';
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import { FoldView, type Tables } from '#src/data/views/fold-view.ts';
import type { Self } from '#src/data/self.ts';
import { Marks } from '#src/data/views/marks.ts';
import type { SyncMark } from '#src/data/views/sync-mark.ts';
import { undecided } from '#src/data/views/undecided.ts';

type SendingIds = Readonly<Record<string, unknown>>;

/**
 * Step 3 of docs/one-action.md: view = base rows with the outbox folded over them, in order. Pure and idempotent:
 * a row whose effect the base already holds changes nothing, so a response and a pull may arrive in any order.
 */
export const fold = (
  base: Tables,
  rows: readonly OutboxRow[],
  self: Self,
  sendingIds: SendingIds = {},
): FoldView => new Folding(base, self).go(inOrder(rows), sendingIds);

const before = new WeakMap<Tables, Folding>();

/**
 * Incremental `fold`: over the same base as last time, folds only rows added since onto that view; anything
 * taken from that view earlier stays as it was.
 */
export function foldOn(
  base: Tables,
  rows: readonly OutboxRow[],
  self: Self,
  sendingIds: SendingIds,
): FoldView {
  const ordered = inOrder(rows);
  const stored = ordered.filter((row) => !isBeingSaved(row));
  const known = before.get(base);
  const folding = known?.isBegunWith(stored, self, sendingIds) ? known : new Folding(base, self);
  before.set(base, folding);
  const view = folding.go(stored, sendingIds);
  // a row being stored may be withdrawn, and its mark changes in a moment
  return stored.length === ordered.length ? view : folding.under(ordered.slice(stored.length));
}

const inOrder = (rows: readonly OutboxRow[]) => [...rows].sort((a, b) => a.seq - b.seq);

class Folding {
  readonly #self: Self;
  readonly #marks = new Marks();
  readonly #done: { row: OutboxRow; isSending: boolean }[] = [];
  readonly #view: FoldView;

  constructor(base: Tables, self: Self) {
    this.#self = self;
    this.#view = new FoldView(base, self);
  }

  isBegunWith(rows: readonly OutboxRow[], self: Self, sendingIds: SendingIds): boolean {
    return (
      self === this.#self &&
      this.#done.every(
        ({ row, isSending }, at) => foldsAlike(row, rows[at]) && isSending === row.id in sendingIds,
      )
    );
  }

  /** `rows`: the rows folded already, and more. */
  go(rows: readonly OutboxRow[], sendingIds: SendingIds): FoldView {
    this.#marks.addParked(rows);
    for (const row of rows.slice(this.#done.length)) {
      const isSending = row.id in sendingIds;
      this.#done.push({ row, isSending });
      this.#foldRow(this.#view, row, this.#marks.add(row, isSending));
    }
    return this.#view;
  }

  /** A new view with these rows, which are being stored, folded over this one; this one stays as it is. */
  under(rows: readonly OutboxRow[]): FoldView {
    const view = this.#view.copy();
    for (const row of rows) this.#foldRow(view, row, { state: 'saving', rowId: row.id });
    return view;
  }

  #foldRow(view: FoldView, row: OutboxRow, mark: SyncMark): void {
    const known = foldOf(row);
    // only the newest answer to an event marks it
    if (!known || row.outcome?.overtakenBy) return;
    const { guid, firstName, lastName, profilePic } = this.#self;
    view.begin(mark, row.status === 'rejected' && known.kind !== 'creation');
    known.fold(view, undecided(row), { me: { guid, firstName, lastName, profilePic }, at: row.clientAt });
  }
}
