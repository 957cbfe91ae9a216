import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import { isBeingSaved } from '#src/data/databases/row-state.ts';
import { HeldBack } from '#src/data/views/held-back.ts';
import { goesByItself, type SyncMark } from '#src/data/views/sync-mark.ts';

/** The marks of an outbox's rows, which are passed one by one in order of `seq`, after all that are parked. */
export class Marks {
  /** Rows that need a decision first: about themselves, or about something they depend on. */
  readonly #undecided = new Set<string>();
  readonly #heldBack = new HeldBack();

  /** A change may depend on an answer that was given after it. */
  addParked(rows: readonly OutboxRow[]): this {
    for (const { id, status } of rows) if (status !== 'queued') this.#undecided.add(id);
    return this;
  }

  add(row: OutboxRow, isSending: boolean): SyncMark {
    const mark: SyncMark = { state: this.#stateOf(row, isSending), rowId: row.id };
    if (!goesByItself(mark)) {
      this.#undecided.add(row.id);
      if (mark.state !== 'rejected') this.#heldBack.add(row);
    }
    return mark;
  }

  #stateOf(row: OutboxRow, isSending: boolean): SyncMark['state'] {
    if (isBeingSaved(row)) return 'saving';
    if (row.status === 'heldUpgrade') return 'stuck';
    if (row.status !== 'queued') return row.status;
    if (isSending) return 'sending';
    const held = this.#heldBack.has(row) || row.dependsOn.some((id) => this.#undecided.has(id));
    return held ? 'blocked' : 'waiting';
  }
}

/** The mark of every row of an outbox, which is passed in order of `seq`. */
export function marksOf(
  rows: readonly OutboxRow[],
  sendingIds: Readonly<Record<string, unknown>>,
): Map<string, SyncMark> {
  const marks = new Marks().addParked(rows);
  return new Map(rows.map((row) => [row.id, marks.add(row, row.id in sendingIds)]));
}
