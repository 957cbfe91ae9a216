import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import { mutationOf } from '#src/mutations/registry.ts';
import type { Reply } from '#src/sync/calls/reply.ts';
import { classify, type Verdict } from './classify.ts';

/** "Not found" is success for a change that wanted it gone. */
export function verdictOf(row: OutboxRow, reply: Reply): Verdict {
  const verdict = classify(reply);
  const gone = verdict === 'refused' && reply.kind === 'answer' && reply.status === 404;
  return gone && mutationOf(row)?.kind === 'deletion' ? 'done' : verdict;
}
