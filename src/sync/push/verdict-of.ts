import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import { isIn } from '#src/data/lanes.ts';
import { mutationOf } from '#src/mutations/registry.ts';
import type { Reply } from '#src/sync/calls/reply.ts';
import { classify, type Verdict } from './classify.ts';

/**
 * "Not found" is success for a change that wanted it gone. A mark of what was read, of an event that is gone or
 * closed to the person by now, needs nobody's decision.
 */
export function verdictOf(row: OutboxRow, reply: Reply): Verdict {
  const verdict = classify(reply);
  if (verdict !== 'refused' || reply.kind !== 'answer') return verdict;
  const wantedGone = reply.status === 404 && mutationOf(row)?.kind === 'deletion';
  const isMark = (reply.status === 404 || reply.status === 403) && isIn(row.lane, 'read');
  return wantedGone || isMark ? 'done' : verdict;
}
