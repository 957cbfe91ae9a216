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
