import { sql, type SQL } from 'drizzle-orm';
import type { RsvpStatus } from '#contract/schemas/rsvp.ts';
import { rsvps } from '#server/db/schema.ts';

const ASKED_TO_COME: readonly RsvpStatus[] = ['YES', 'WAITLISTED', 'HOST_APPROVAL_REQUESTED'];

/**
 * The columns that every change of status must set as well. Guests' devices hold only people who are coming, and must
 * drop a row at the version at which it ceases to be a Yes; they never held the others. Somebody who joins the
 * waiting list does so at this version, and any other status leaves the list. Somebody who is not coming brings
 * nobody. The time of a person's own answer stays when a host approves or admits them from the waiting list; an
 * invitation or a host's No clears it. Storing an answer of their own overwrites it.
 */
export const statusMarks = (
  status: RsvpStatus,
  version: number,
): { leftVersion?: SQL; waitingSince: number | null; companions?: string[]; answeredAt?: null } => ({
  waitingSince: status === 'WAITLISTED' ? version : null,
  ...(!ASKED_TO_COME.includes(status) && { companions: [], answeredAt: null }),
  ...(status !== 'YES' && {
    leftVersion: sql`case when ${rsvps.status} = 'YES' then ${version}::int else ${rsvps.leftVersion} end`,
  }),
});
