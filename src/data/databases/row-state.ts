import { UNDO_DURATION } from '#contract/constants.ts';
import type { OutboxRow } from './outbox-row.ts';

/**
 * Sent, and nothing has said what became of it: its effect may be there. A refusal or a conflict says that it
 * is not.
 */
export const perhapsSent = ({ maybeSent, status }: OutboxRow): boolean =>
  Boolean(maybeSent) && status !== 'rejected' && status !== 'conflict';

/**
 * May a new row, under an id of its own, take the place of this one? Not while its effect may be there, for
 * the new one would bring it about a second time; what was sent longer ago than the server remembers is the
 * person's to decide.
 */
export const mayBeReplaced = (row: OutboxRow): boolean =>
  !perhapsSent(row) || row.outcome?.code === 'TOO_OLD';

/** Places behind those of all rows that are stored. */
const UNSTORED = 2 ** 52;
let unstored = UNSTORED;

/** As the screens show it while it is being stored: it has no place in the queue yet, and comes last. */
export const beingSaved = (row: OutboxRow): OutboxRow => ({ ...row, seq: ++unstored });

/** A kill loses it: it is in memory only. */
export const isBeingSaved = ({ seq }: Pick<OutboxRow, 'seq'>): boolean => seq > UNSTORED;

/** A little longer than Undo is offered: whoever offers it lets go of the row when the time is over. */
export const HOLD_MAX = UNDO_DURATION + 2000;

/**
 * How many ms a row still waits because it may be undone. It goes by the wall clock, since another tab or the
 * worker may be the one that sends; a clock that was set back holds nothing for longer.
 */
export function heldFor({ heldUntil = 0 }: Pick<OutboxRow, 'heldUntil'>, now: number): number {
  const left = heldUntil - now;
  return left > 0 && left <= HOLD_MAX ? left : 0;
}
