import type { ErrorCode } from '#contract/errors.ts';
import { errorOf, type Reply } from '#src/sync/calls/reply.ts';

/** What to do about an item, given what came of sending it (sync.md section 4, the table of signals). */
export type Verdict =
  | 'done'
  /** It may have had its effect: the same id again, no limit, nothing charged. */
  | 'unknown'
  /** Wait as told, or by backoff. */
  | 'wait'
  | 'serverError'
  | 'signIn'
  | 'conflict'
  | 'refused'
  | 'tooLarge'
  /** The server would not start on it because something it stands on failed. */
  | 'notTried'
  | 'upgrade'
  | 'otherPerson';

/** Conflicts about what both sides want; every other 409 is a refusal like any other. */
const CONFLICTS: readonly (ErrorCode | undefined)[] = ['FIELD_CONFLICT', 'STALE_SET'];

/** Pure. Of a whole call and of a single result of a batch alike. */
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
