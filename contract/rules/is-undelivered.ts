import type { MailTrouble } from '#contract/schemas/rsvp.ts';

/** States in which the last mail has bounced for good. */
export const REFUSED_MAIL = ['NO_MAILBOX', 'MAILBOX_FULL', 'FAILED'] as const satisfies MailTrouble[];
const UNDELIVERED: readonly MailTrouble[] = [...REFUSED_MAIL, 'NOT_TAKEN'];

/**
 * Whether the last mail will not arrive unless it is sent again. For an invitation, `PUT /api/rsvp` with REQUESTED
 * does that.
 */
export const isUndelivered = (trouble: MailTrouble | null | undefined): boolean =>
  trouble != null && UNDELIVERED.includes(trouble);

/**
 * Whether the mail bounced. Such a mail is kept until the event is over, and `POST /api/rsvp/request/{eventId}` sends
 * it again.
 */
export const isRefusedMail = (trouble: MailTrouble | null | undefined): boolean =>
  REFUSED_MAIL.some((one) => one === trouble);
