import type { MailTrouble } from '#contract/schemas/rsvp.ts';

const UNDELIVERED: readonly MailTrouble[] = ['NO_MAILBOX', 'MAILBOX_FULL', 'FAILED', 'NOT_TAKEN'];

/**
 * The last mail will not arrive unless it is sent again: `PUT /api/rsvp` with REQUESTED sends such an
 * invitation again.
 */
export const isUndelivered = (trouble: MailTrouble | null | undefined): boolean =>
  trouble != null && UNDELIVERED.includes(trouble);

/** The last mail was refused for good, and is kept: `POST /api/rsvp/request/{eventId}` sends it again. */
export const isRefusedMail = (trouble: MailTrouble | null | undefined): boolean =>
  isUndelivered(trouble) && trouble !== 'NOT_TAKEN';
