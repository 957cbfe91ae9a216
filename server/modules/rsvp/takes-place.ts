import { inArray, sql, type SQL } from 'drizzle-orm';
import type { RsvpStatus } from '#contract/schemas/rsvp.ts';
import { events, rsvps } from '#server/db/schema.ts';

// SQL fragments for queries over the RSVPs of an event, joined with the event itself.

export const comes = sql`${rsvps.status} = 'YES'`;

const sumOf = (people: SQL, where: SQL): SQL<number> =>
  sql<number>`coalesce(sum(${people}) filter (where ${where}), 0)::int`;

const along = sql`cardinality(${rsvps.companions})`;
const party = sql`1 + ${along}`;

/**
 * Whether a party could ever come. One larger than the whole capacity waits until that is raised, and blocks nobody.
 */
export const everFits = sql`(${events.capacity} is null or ${party} <= ${events.capacity})`;

const rowsWith = (...statuses: RsvpStatus[]): SQL<number> =>
  sql<number>`(count(*) filter (where ${inArray(rsvps.status, statuses)}))::int`;
/** People on the guest list by answer. */
export const answerCounts = {
  going: rowsWith('YES'),
  maybe: rowsWith('MAYBE'),
  waiting: rowsWith('REQUESTED', 'ONBOARD_REQUESTED', 'HOST_APPROVAL_REQUESTED', 'WAITLISTED'),
  no: rowsWith('NO', 'HOST_APPROVAL_DENIED'),
};

/** Everybody who is coming, and how many of them are companions. */
export const attending = sumOf(party, comes);
export const broughtAlong = sumOf(along, comes);
/** Guests and all companions take places; hosts do not. */
export const placesTaken = sumOf(sql`${along} + case when ${rsvps.isHost} then 0 else 1 end`, comes);
/** The places that the waiting list waits for. */
export const placesAwaited = sumOf(party, sql`${rsvps.status} = 'WAITLISTED' and ${everFits}`);
