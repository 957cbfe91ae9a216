import type { Person } from '#contract/schemas/common.ts';
import { foldOf } from '#src/data/folds.ts';
import type { OutboxRow } from '#src/data/outbox-row.ts';
import { FoldView, type Tables } from '#src/data/views/fold-view.ts';
import { marksOf } from '#src/data/views/sync-mark.ts';

/**
 * Step 3: what is on screen = base rows with the outbox folded over them, in order. Pure and idempotent: a row whose effect
 * the base already holds changes nothing, so an answer and a pull may arrive in any order (sync.md section 1.4).
 */
export function fold(base: Tables, rows: readonly OutboxRow[], me: Person, sendingIds: Readonly<Record<string, unknown>> = {}): FoldView {
  const view = new FoldView(base);
  const ordered = [...rows].sort((a, b) => a.seq - b.seq);
  const marks = marksOf(ordered, sendingIds);
  for (const row of ordered) {
    const known = foldOf(row);
    const mark = marks.get(row.id);
    if (!known || !mark) continue;
    view.begin(mark, row.status === 'rejected' && !known.keepsOnRefusal);
    known.fold(view, row.args, { me, at: row.clientAt });
  }
  return view;
}
