import { foldOf } from '#src/data/folds.ts';
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import { FoldView, type Tables } from '#src/data/views/fold-view.ts';
import type { Self } from '#src/data/self.ts';
import { marksOf } from '#src/data/views/sync-mark.ts';
import { undecided } from '#src/data/views/undecided.ts';

/**
 * Step 3: what is on screen = base rows with the outbox folded over them, in order. Pure and idempotent: a
 * row whose effect the base already holds changes nothing, so an answer and a pull may arrive in any order.
 */
export function fold(
  base: Tables,
  rows: readonly OutboxRow[],
  self: Self,
  sendingIds: Readonly<Record<string, unknown>> = {},
): FoldView {
  const view = new FoldView(base, self);
  const { guid, firstName, lastName, profilePic } = self;
  const me = { guid, firstName, lastName, profilePic };
  const ordered = [...rows].sort((a, b) => a.seq - b.seq);
  const marks = marksOf(ordered, sendingIds);
  for (const row of ordered) {
    const known = foldOf(row);
    const mark = marks.get(row.id);
    if (!known || !mark) continue;
    view.begin(mark, row.status === 'rejected' && known.kind !== 'creation');
    known.fold(view, undecided(row), { me, at: row.clientAt });
  }
  return view;
}
