import { sql, type SQL } from 'drizzle-orm';
import type { RsvpStatus } from '#contract/schemas/rsvp.ts';
import { rsvps } from '#server/db/schema.ts';

/**
 * Goes with every update of a status: guests hold only those who come, and must drop a row at the version at
 * which it ceases to be a Yes. The others they never saw, and are not told about.
 */
export const leftVersion = (status: RsvpStatus, version: number): { leftVersion?: SQL } =>
  status === 'YES'
    ? {}
    : {
        leftVersion: sql`case when ${rsvps.status} = 'YES' then ${version}::int else ${rsvps.leftVersion} end`,
      };
