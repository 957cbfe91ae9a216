import { isUndelivered } from '#contract/rules/is-undelivered.ts';
import type { RsvpRecord } from '#server/access/relation-to-event.ts';
import { isInvited } from '#server/modules/mail/is-invited.ts';

/** The new values of a row whose address is invited, whatever its status was. */
export const invitedValues = (row: RsvpRecord, now: Date) => ({
  status: row.userId ? ('REQUESTED' as const) : ('ONBOARD_REQUESTED' as const),
  decidedBy: null,
  invitedAt: row.invitedAt ?? now,
  mailTrouble: row.invitationsMutedAt ? ('STOPPED' as const) : null,
});

/** An open invitation whose mail bounced. */
export const isLostInvitation = ({ status, mailTrouble }: RsvpRecord): boolean =>
  isInvited({ status }) && isUndelivered(mailTrouble);
