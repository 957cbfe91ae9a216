import { and, eq, isNull } from 'drizzle-orm';
import { isKeptFrom, relationOf } from '#contract/rules/relation.ts';
import { ownStatus } from '#server/access/relation-to-event.ts';
import { events, rsvps } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';
import { rsvpOfInvite } from '#server/modules/mail/invite-link.ts';

/**
 * The id of the event that this link in a mail invites to, so that it can be read without an account where it is
 * kept to the guest list. Null for a link that is not ours, and for somebody who is on that list no longer.
 */
export async function invitedBy(
  reader: Reader,
  { secret, invite, now }: { secret: string; invite: string; now: Date },
): Promise<string | null> {
  const rsvpId = rsvpOfInvite(secret, invite);
  if (rsvpId === null) return null;
  const [found] = await reader
    .select({ event: events, rsvp: rsvps })
    .from(rsvps)
    .innerJoin(events, eq(events.id, rsvps.eventId))
    .where(and(eq(rsvps.id, rsvpId), isNull(events.deletedAt)));
  if (!found) return null;
  const { event, rsvp } = found;
  const status = ownStatus({ event, rsvp }, now);
  const relation = relationOf({ signedIn: true, isOwner: false, isHost: rsvp.isHost, status });
  return isKeptFrom(relation, event) ? null : event.id;
}
