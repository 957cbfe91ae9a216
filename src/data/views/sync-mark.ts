import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import { isBeingSaved } from '#src/data/databases/row-state.ts';
import { HeldBack } from '#src/data/views/held-back.ts';

/** How far something on screen is from being on the server; null = it is there. */
export interface SyncMark {
  /**
   * saving: not even durable on this device yet · waiting: will be sent without further action · sending: on
   * its way · blocked: waits for another item that needs attention · conflict: another person changed the
   * same · rejected: the server refused it · stuck: the server keeps failing on it
   */
  state: 'saving' | 'waiting' | 'sending' | 'conflict' | 'rejected' | 'stuck' | 'blocked';
  rowId: string;
}

/**
 * A row of the view: `sync` is its most serious mark, `syncOf` holds those of single aspects, such as a
 * field, `like` or `rsvp`.
 */
export type Synced<T> = T & { sync: SyncMark | null; syncOf: Readonly<Record<string, SyncMark>> };

type Marked = Pick<SyncMark, 'state'> | null | undefined;

const UNDER_WAY: ReadonlySet<SyncMark['state']> = new Set(['saving', 'waiting', 'sending', 'blocked']);
/** It proceeds by itself, though perhaps only after something else was decided. */
export const isUnderWay = (mark: Marked): boolean =>
  mark !== null && mark !== undefined && UNDER_WAY.has(mark.state);
/** It stays as it is until a person decides. */
export const isParked = (mark: Marked): boolean => Boolean(mark) && !isUnderWay(mark);
/** Rows being stored or sent right now must not flash "waiting". */
export const waitsLong = (mark: Marked): boolean =>
  mark !== null && mark !== undefined && mark.state !== 'saving' && mark.state !== 'sending';
/** No decision is needed first, neither about it nor about what it depends on. */
export const goesByItself = (mark: Marked): boolean => isUnderWay(mark) && mark?.state !== 'blocked';

const GRAVITY = ['rejected', 'conflict', 'stuck', 'blocked', 'saving', 'sending', 'waiting'] as const;

export const graver = (a: SyncMark | null | undefined, b: SyncMark): SyncMark =>
  a && GRAVITY.indexOf(a.state) <= GRAVITY.indexOf(b.state) ? a : b;

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
