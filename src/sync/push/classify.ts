import type { ErrorCode } from '#contract/errors.ts';
import { errorOf, type Reply } from '#src/sync/calls/reply.ts';

/** What a reply means for the change or the call that it answers. */
export type Verdict =
  | 'done'
  /**
   * It may have taken effect: send the same id again, without limit, and without counting it against the change.
   */
  | 'unknown'
  /** Wait as told by the server, or by backoff. */
  | 'wait'
  | 'serverError'
  | 'signIn'
  | 'conflict'
  | 'refused'
  | 'tooLarge'
  /** The server did not try it, because something it depends on failed. */
  | 'notTried'
  | 'upgrade'
  | 'otherPerson';

/**
 * What to do about one row. blame: retry, and set it aside if it alone keeps failing · retry: after a while ·
 * leave: it is sent once what it depends on has been
 */
type RowAction = 'settle' | 'park' | 'pause' | 'blame' | 'retry' | 'leave';
/**
 * What to do about a reply that concerns a whole batch. split: find the row that causes it · suspect: retry, and
 * split if it keeps happening
 */
type BatchAction = 'pause' | 'split' | 'suspect' | 'retry';

export const ACTIONS: Readonly<Record<Verdict, { row: RowAction; batch: BatchAction }>> = {
  done: { row: 'settle', batch: 'retry' },
  unknown: { row: 'retry', batch: 'retry' },
  wait: { row: 'retry', batch: 'retry' },
  serverError: { row: 'blame', batch: 'suspect' },
  signIn: { row: 'pause', batch: 'pause' },
  otherPerson: { row: 'pause', batch: 'pause' },
  upgrade: { row: 'pause', batch: 'pause' },
  conflict: { row: 'park', batch: 'retry' },
  refused: { row: 'park', batch: 'split' },
  tooLarge: { row: 'park', batch: 'split' },
  notTried: { row: 'leave', batch: 'retry' },
};

/** The two conflicts that need a decision; every other 409 is an ordinary refusal. */
const CONFLICTS: readonly (ErrorCode | undefined)[] = ['FIELD_CONFLICT', 'STALE_SET'];

/** Pure. Applies to a whole call and to a single result of a batch alike. */
export function classify(reply: Reply): Verdict {
  if (reply.kind !== 'answer') return 'unknown';
  const { status } = reply;
  const { code } = errorOf(reply.body);
  if (status >= 200 && status < 300) return 'done';
  if (status >= 500) return status === 503 || status === 501 ? 'wait' : 'serverError';
  switch (status) {
    case 401:
      return 'signIn';
    case 408:
    case 425:
      return 'unknown';
    case 409:
      return code === 'USER_MISMATCH' ? 'otherPerson' : CONFLICTS.includes(code) ? 'conflict' : 'refused';
    case 413:
      return 'tooLarge';
    case 424:
      return 'notTried';
    case 426:
      return 'upgrade';
    case 429:
      return 'wait';
    default:
      return status >= 400 ? 'refused' : 'unknown';
  }
}
