import { UNDO_DURATION } from '#contract/constants.ts';
import type { OutboxRow } from './outbox-row.ts';

/** Sent, outcome unknown: it may have taken effect. After a refusal or a conflict it has not. */
export const perhapsSent = ({ maybeSent, status }: OutboxRow): boolean =>
  Boolean(maybeSent) && status !== 'rejected' && status !== 'conflict';

/**
 * Whether a new row, with an id of its own, may replace this one. Not while this one may have taken effect:
 * the change would be applied twice. If it was sent longer ago than the server remembers, the person decides.
 */
export const mayBeReplaced = (row: OutboxRow): boolean =>
  !perhapsSent(row) || row.outcome?.code === 'TOO_OLD';

/** Sequence numbers above those of all stored rows. */
const UNSTORED = 2 ** 52;
let unstored = UNSTORED;

/** The row as screens show it while it is being stored: it has no sequence number yet and comes last. */
export const beingSaved = (row: OutboxRow): OutboxRow => ({ ...row, seq: ++unstored });

/** In memory only: a kill loses it. */
export const isBeingSaved = ({ seq }: Pick<OutboxRow, 'seq'>): boolean => seq > UNSTORED;

/** Slightly longer than Undo is offered; whoever offers it releases the row when that time is over. */
export const HOLD_MAX = UNDO_DURATION + 2000;

/**
 * How many ms a row still waits because it may be undone. Uses the wall clock, since another tab or the worker
 * may do the sending; the cap keeps a clock that was set back from holding a row longer.
 */
export function heldFor({ heldUntil = 0 }: Pick<OutboxRow, 'heldUntil'>, now: number): number {
  const left = heldUntil - now;
  return left > 0 && left <= HOLD_MAX ? left : 0;
}

/** Whether two states of a row fold alike, however often it was sent. */
export const foldsAlike = (a: OutboxRow, b: OutboxRow | undefined): boolean =>
  a === b ||
  (a.id === b?.id &&
    a.status === b.status &&
    a.outcome?.at === b.outcome?.at &&
    a.outcome?.overtakenBy === b.outcome?.overtakenBy &&
    a.dependsOn.join() === b.dependsOn.join());
