import { and, eq, isNull } from 'drizzle-orm';
import type { EventRow } from '#contract/schemas/events.ts';
import { isManager } from '#contract/rules/relation.ts';
import { isId } from '#server/access/is-id.ts';
import { relationToEvent, type EventAccess, type Viewer } from '#server/access/relation-to-event.ts';
import { events, rsvps } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';
import { readEventRows } from '#server/modules/events/read-event-rows.ts';
import { belongs, DISCOVER_MAX, eventsWithRsvpOf, publicEvents } from '#server/access/visible-events.ts';

/**
 * `GET /api/events`. Without `profile`: public events that are not over, and everything that belongs to the person.
 * `profile=true` or the caller's own id: events the person manages. Another id: that person's public events.
 */
export async function listEvents(
  reader: Reader,
  userId: string,
  profile: string | undefined,
  now: Date,
): Promise<EventRow[]> {
  const viewer = { userId, now };
  return readEventRows(reader, (await chosen(reader, userId, profile, viewer)).sort(byStart), viewer);
}

async function chosen(
  reader: Reader,
  userId: string,
  profile: string | undefined,
  viewer: Viewer,
): Promise<EventAccess[]> {
  if (profile && profile !== 'true' && profile.toLowerCase() !== userId)
    return isId(profile) ? publicEventsOf(reader, profile, viewer) : [];
  const related = await eventsWithRsvpOf(reader, userId, viewer);
  if (profile) return related.filter(({ relation }) => isManager(relation));
  const own = new Map(related.map((access) => [access.event.id, access]));
  const others = (await publicEvents(reader, viewer, DISCOVER_MAX + own.size)).map(
    (access) => own.get(access.event.id) ?? access,
  );
  return [...related.filter(belongs), ...others.filter((access) => !belongs(access))];
}

async function publicEventsOf(reader: Reader, ownerId: string, viewer: Viewer): Promise<EventAccess[]> {
  const found = await reader
    .select({ event: events, rsvp: rsvps })
    .from(events)
    .leftJoin(rsvps, and(eq(rsvps.eventId, events.id), eq(rsvps.userId, viewer.userId ?? ownerId)))
    .where(
      and(
        eq(events.ownerId, ownerId),
        eq(events.privacy, 'PUBLIC'),
        eq(events.needsReview, false),
        isNull(events.deletedAt),
      ),
    );
  return found.map(({ event, rsvp }) => relationToEvent(event, rsvp, viewer));
}

const byStart = (a: EventAccess, b: EventAccess): number =>
  a.event.startOn + a.event.id < b.event.startOn + b.event.id ? -1 : 1;
