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
