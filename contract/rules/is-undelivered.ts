import type { MailTrouble } from '#contract/schemas/rsvp.ts';

/** The last mail was permanently refused. */
export const REFUSED_MAIL = ['NO_MAILBOX', 'MAILBOX_FULL', 'FAILED'] as const satisfies MailTrouble[];
const UNDELIVERED: readonly MailTrouble[] = [...REFUSED_MAIL, 'NOT_TAKEN'];

/**
 * The last mail will not arrive unless it is sent again; `PUT /api/rsvp` with REQUESTED resends such an invitation.
 */
export const isUndelivered = (trouble: MailTrouble | null | undefined): boolean =>
  trouble != null && UNDELIVERED.includes(trouble);

/** Such a mail is kept until the event is over; `POST /api/rsvp/request/{eventId}` resends it. */
export const isRefusedMail = (trouble: MailTrouble | null | undefined): boolean =>
  REFUSED_MAIL.some((one) => one === trouble);
