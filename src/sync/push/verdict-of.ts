import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import { isIn } from '#src/data/lanes.ts';
import { mutationOf } from '#src/mutations/registry.ts';
import type { Reply } from '#src/sync/calls/reply.ts';
import { classify, type Verdict } from './classify.ts';

/**
 * "Not found" is success for a deletion. A read mark for an event that is gone, or closed to the person by now,
 * needs no decision.
 */
export function verdictOf(row: OutboxRow, reply: Reply): Verdict {
  const verdict = classify(reply);
  if (verdict !== 'refused' || reply.kind !== 'answer') return verdict;
  const wantedGone = reply.status === 404 && mutationOf(row)?.kind === 'deletion';
  const isMark = (reply.status === 404 || reply.status === 403) && isIn(row.lane, 'read');
  return wantedGone || isMark ? 'done' : verdict;
}
