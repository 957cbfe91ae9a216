import { and, eq, isNull } from 'drizzle-orm';
import { isKeptFrom, relationOf } from '#contract/rules/relation.ts';
import { isId } from '#server/access/is-id.ts';
import { ownStatus, type Invitation } from '#server/access/relation-to-event.ts';
import { events, rsvps } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';

/**
 * What an invitation link grants to anyone who holds it: access to the event of this RSVP for as long as the person
 * is on its guest list. null after that.
 */
export async function invitationOf(reader: Reader, rsvpId: string, now: Date): Promise<Invitation | null> {
  if (!isId(rsvpId)) return null;
  const [found] = await reader
    .select({ event: events, rsvp: rsvps })
    .from(rsvps)
    .innerJoin(events, eq(events.id, rsvps.eventId))
    .where(and(eq(rsvps.id, rsvpId), isNull(events.deletedAt)));
  if (!found) return null;
  const { event, rsvp } = found;
  const status = ownStatus({ event, rsvp }, now);
  const relation = relationOf({ signedIn: true, isOwner: false, isHost: rsvp.isHost, status });
  return isKeptFrom(relation, event) ? null : { eventId: event.id, rsvpId };
}
