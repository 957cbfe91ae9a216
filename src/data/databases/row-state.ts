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
