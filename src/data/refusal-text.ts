import { textOf, type ErrorCode } from '#contract/errors.ts';
import type { Outcome } from '#src/data/databases/outbox-row.ts';

/** Texts about what existed when the change was made and has been deleted since. */
const GONE: { [code in ErrorCode]?: string } = {
  EVENT_NOT_FOUND: 'This experience was deleted, or you no longer take part in it.',
  DAY_NOT_FOUND: 'This day was deleted in the meantime.',
  ACTIVITY_NOT_FOUND: 'This activity was deleted in the meantime.',
  GUEST_NOT_FOUND: 'This person is no longer on the guest list.',
  POST_NOT_FOUND: 'This post is no longer there.',
  COMMENT_NOT_FOUND: 'This comment is no longer there.',
  BULLETIN_NOT_FOUND: 'This bulletin is no longer there.',
  FORM_NOT_FOUND: 'This form is no longer there.',
  DOCUMENT_NOT_FOUND: 'This document is no longer there.',
};

/** Why a change is parked, for the person who made it; null when nothing is known about it. */
export function refusalText(outcome: Outcome | undefined): string | null {
  if (!outcome) return null;
  const { code, text, fields } = outcome;
  if (code === 'UNKNOWN' || code === 'TOO_OLD') return text;
  // a more specific text from the server takes precedence
  if (text !== textOf(code)) return text;
  // no field is highlighted where this is read
  return GONE[code] ?? Object.values(fields ?? {})[0] ?? text;
}
