import { and, asc, eq, type SQL } from 'drizzle-orm';
import { whoMay } from '#contract/rules/who-may.ts';
import type { ArrivalRow } from '#contract/schemas/arrivals.ts';
import type { EventAccess, Viewer } from '#server/access/relation-to-event.ts';
import { arrivals, users } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';
import { personColumns } from '#server/modules/people/person-columns.ts';
import { presentPerson } from '#server/modules/people/present-person.ts';

/** Arrivals of one event, earliest first: all of them for managers, their own for guests. */
export async function readArrivalRows(
  reader: Reader,
  { event, relation, rsvp }: EventAccess,
  viewer: Viewer,
  where: SQL | undefined,
): Promise<ArrivalRow[]> {
  const all = whoMay('checkIn', relation, event.privacy);
  if (!all && !rsvp) return [];
  const found = await reader
    .select({ arrival: arrivals, host: personColumns })
    .from(arrivals)
    .innerJoin(users, eq(users.id, arrivals.hostId))
    .where(and(where, all || !rsvp ? undefined : eq(arrivals.rsvpId, rsvp.id)))
    .orderBy(asc(arrivals.arrivedAt), asc(arrivals.id));
  return found.map(({ arrival, host }) => ({
    id: arrival.id,
    eventId: arrival.eventId,
    rsvpId: arrival.rsvpId,
    at: arrival.arrivedAt.toISOString(),
    by: presentPerson(host, viewer),
    version: arrival.version,
    updatedAt: arrival.updatedAt.toISOString(),
  }));
}
