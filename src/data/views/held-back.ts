import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import { foldOf } from '#src/data/folds.ts';
import { undecided } from '#src/data/views/undecided.ts';

/**
 * Given parked rows and those behind them: whether one of them holds back a later row of its lane. They hold
 * back only what depends on them: a conflict about the description says nothing about the name, nor about
 * deleting the whole.
 */
export class HeldBack {
  readonly #byLane = new Map<string, OutboxRow[]>();

  add(row: OutboxRow): void {
    const others = this.#byLane.get(row.lane);
    if (others) others.push(row);
    else this.#byLane.set(row.lane, [row]);
  }

  has(row: OutboxRow): boolean {
    return this.#byLane.get(row.lane)?.some((earlier) => holdsBack(earlier, row)) ?? false;
  }
}

function holdsBack(earlier: OutboxRow, later: OutboxRow): boolean {
  const open = foldOf(earlier)?.sets?.(undecided(earlier));
  // a creation, or a mutation this build does not know: everything after it may depend on it
  if (!open) return true;
  const mutation = foldOf(later);
  // an added day does not depend on an undecided order, nor does deleting the whole thing
  if (mutation?.kind === 'deletion' || mutation?.kind === 'creation') return false;
  const parts = mutation?.sets?.(later.args);
  return !parts || parts.some((part) => open.includes(part));
}
