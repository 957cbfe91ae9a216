import { sql, type SQL } from 'drizzle-orm';
import type { RsvpStatus } from '#contract/schemas/rsvp.ts';
import { rsvps } from '#server/db/schema.ts';

const ASKED_TO_COME: readonly RsvpStatus[] = ['YES', 'WAITLISTED', 'HOST_APPROVAL_REQUESTED'];

/**
 * Goes with every update of a status. Guests hold only those who come, and must drop a row at the version at
 * which it ceases to be a Yes; the others they never saw, and are not told about. Who joins the waiting list
 * does so at this version, and whoever becomes anything else is in it no more.
 * Who does not come brings nobody. Their own word stands when a host lets in who asked or waits; an invitation
 * asks anew, and a host who says No takes its place. The person's own answer writes its time over that.
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
