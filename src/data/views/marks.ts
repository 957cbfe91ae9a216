import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import { isBeingSaved } from '#src/data/databases/row-state.ts';
import { HeldBack } from '#src/data/views/held-back.ts';
import { goesByItself, type SyncMark } from '#src/data/views/sync-mark.ts';

/** The marks of an outbox's rows, which are passed one by one in order of `seq`. */
export class Marks {
  readonly #marks = new Map<string, SyncMark>();
  readonly #heldBack = new HeldBack();

  add(row: OutboxRow, isSending: boolean): SyncMark {
    const mark: SyncMark = { state: this.#stateOf(row, isSending), rowId: row.id };
    this.#marks.set(row.id, mark);
    if (needsAttention(mark) && mark.state !== 'rejected') this.#heldBack.add(row);
    return mark;
  }

  #stateOf(row: OutboxRow, isSending: boolean): SyncMark['state'] {
    if (isBeingSaved(row)) return 'saving';
    if (row.status === 'heldUpgrade') return 'stuck';
    if (row.status !== 'queued') return row.status;
    if (isSending) return 'sending';
    const held = this.#heldBack.has(row) || row.dependsOn.some((id) => needsAttention(this.#marks.get(id)));
    return held ? 'blocked' : 'waiting';
  }
}

/** The mark of every row of an outbox, which is passed in order of `seq`. */
export function marksOf(
  rows: readonly OutboxRow[],
  sendingIds: Readonly<Record<string, unknown>>,
): Map<string, SyncMark> {
  const marks = new Marks();
  return new Map(rows.map((row) => [row.id, marks.add(row, row.id in sendingIds)]));
}

const needsAttention = (mark: SyncMark | undefined): boolean => mark !== undefined && !goesByItself(mark);
