import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import { HeldBack } from '#src/data/views/held-back.ts';

/** How far something on screen is from being on the server; null = it is there. */
export interface SyncMark {
  /**
   * waiting: will be sent by itself · sending: on its way · blocked: waits for another item that needs
   * attention · conflict: another person changed the same · rejected: the server refused it · stuck: the server
   * keeps failing on it
   */
  state: 'waiting' | 'sending' | 'conflict' | 'rejected' | 'stuck' | 'blocked';
  rowId: string;
}

/**
 * A row of the view: `sync` is the gravest mark on it, `syncOf` holds those of single aspects, such as a
 * field, `like` or `rsvp`.
 */
export type Synced<T> = T & { sync: SyncMark | null; syncOf: Readonly<Record<string, SyncMark>> };

type Marked = Pick<SyncMark, 'state'> | null | undefined;

/** It goes by itself, though perhaps only after something else was decided. */
export const isUnderWay = (mark: Marked): boolean =>
  mark?.state === 'waiting' || mark?.state === 'sending' || mark?.state === 'blocked';
/** Nothing happens to it until a person decides. */
export const isParked = (mark: Marked): boolean => Boolean(mark) && !isUnderWay(mark);
/** Nothing has to be decided first, neither about it nor about what it depends on. */
export const goesByItself = (mark: Marked): boolean => isUnderWay(mark) && mark?.state !== 'blocked';

const GRAVITY = ['rejected', 'conflict', 'stuck', 'blocked', 'sending', 'waiting'] as const;

export const graver = (a: SyncMark | null | undefined, b: SyncMark): SyncMark =>
  a && GRAVITY.indexOf(a.state) <= GRAVITY.indexOf(b.state) ? a : b;

/** The mark of every row of an outbox, which is given in order of `seq`. */
export function marksOf(
  rows: readonly OutboxRow[],
  sendingIds: Readonly<Record<string, unknown>>,
): Map<string, SyncMark> {
  const marks = new Map<string, SyncMark>();
  const heldBack = new HeldBack();
  for (const row of rows) {
    const state = stateOf(row);
    marks.set(row.id, { state, rowId: row.id });
    if (state !== 'waiting' && state !== 'sending' && state !== 'rejected') heldBack.add(row);
  }
  return marks;

  function stateOf(row: OutboxRow): SyncMark['state'] {
    if (row.status === 'heldUpgrade') return 'stuck';
    if (row.status !== 'queued') return row.status;
    if (row.id in sendingIds) return 'sending';
    const held = heldBack.has(row) || row.dependsOn.some((id) => needsAttention(marks.get(id)));
    return held ? 'blocked' : 'waiting';
  }
}

const needsAttention = (mark: SyncMark | undefined): boolean => mark !== undefined && !goesByItself(mark);
