import { sql, type SQL } from 'drizzle-orm';
import type { RsvpStatus } from '#contract/schemas/rsvp.ts';
import { rsvps } from '#server/db/schema.ts';

const BRINGS: readonly RsvpStatus[] = ['YES', 'WAITLISTED', 'HOST_APPROVAL_REQUESTED'];

/**
 * Goes with every update of a status. Guests hold only those who come, and must drop a row at the version at
 * which it ceases to be a Yes; the others they never saw, and are not told about. Who joins the waiting list
 * does so at this version, and whoever becomes anything else is in it no more.
 * Who does not come brings nobody.
 */
export const statusMarks = (
  status: RsvpStatus,
  version: number,
): { leftVersion?: SQL; waitingSince: number | null; companions?: string[] } => ({
  waitingSince: status === 'WAITLISTED' ? version : null,
  ...(!BRINGS.includes(status) && { companions: [] }),
  ...(status !== 'YES' && {
    leftVersion: sql`case when ${rsvps.status} = 'YES' then ${version}::int else ${rsvps.leftVersion} end`,
  }),
});
