import { sql, type SQL } from 'drizzle-orm';
import type { RsvpStatus } from '#contract/schemas/rsvp.ts';
import { rsvps } from '#server/db/schema.ts';

const ASKED_TO_COME: readonly RsvpStatus[] = ['YES', 'WAITLISTED', 'HOST_APPROVAL_REQUESTED'];

/**
 * The columns that every change of a status sets, too. Guests' devices hold only people who are coming, and must drop
 * a row at the version at which it ceases to be a Yes; they never had the others. Somebody who
 * joins the waiting list joins it at this version, and any other status leaves it. Somebody who is not coming
 * brings nobody. A person's own answer stands when a host approves them or admits them from the waiting list;
 * an invitation asks anew, and a host's No replaces it. The person's own answer overwrites its time.
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
