import { and, asc, eq, gte, isNull, ne, sql, type Placeholder, type SQL } from 'drizzle-orm';
import { addDays, dateOf } from '#contract/rules/time.ts';
import {
  isFinished,
  existsFor,
  relationToEvent,
  type EventAccess,
  type Viewer,
} from '#server/access/relation-to-event.ts';
import { inList } from '#server/db/id-list.ts';
import { events, rsvps } from '#server/db/schema.ts';
import { builtOnce } from '#server/db/built-once.ts';
import type { Reader } from '#server/db/types.ts';
import { cachedUntilWrite } from '#server/db/read-cache.ts';

/** How many public events of other people the home feed offers, soonest first. */
export const DISCOVER_MAX = 200;

/**
 * Relations by which an event belongs to a person: owner, host, guest, or invited (including asked to join). Not
 * those who declined, were removed, or whose invitation expired.
 */
const BELONGS: readonly EventAccess['relation'][] = ['owner', 'host', 'guest', 'invited'];
export const belongs = ({ relation }: EventAccess): boolean => BELONGS.includes(relation);

const eventsOfPerson = builtOnce((reader) =>
  reader
    .select({ event: events, rsvp: rsvps })
    .from(rsvps)
    .innerJoin(events, eq(events.id, rsvps.eventId))
    .where(and(eq(rsvps.userId, sql.placeholder('userId')), isNull(events.deletedAt)))
    .prepare('events_of_person'),
);

/** Every event in which this person has an RSVP of any status, including the events they own. */
export async function eventsWithRsvpOf(
  reader: Reader,
  userId: string,
  viewer: Viewer,
): Promise<EventAccess[]> {
  const found = await cachedUntilWrite(reader, `events of ${userId}`, () =>
    eventsOfPerson(reader).execute({ userId }),
  );
  return found
    .map(({ event, rsvp }) => relationToEvent(event, rsvp, viewer))
    .filter((access) => existsFor(access, viewer));
}

/** These events, for a viewer without an RSVP in them. */
export async function eventsById(
  reader: Reader,
  ids: readonly string[],
  viewer: Viewer,
): Promise<EventAccess[]> {
  if (ids.length === 0) return [];
  const found = await reader
    .select()
    .from(events)
    .where(and(inList(events.id, ids), isNull(events.deletedAt)));
  return found
    .map((event) => relationToEvent(event, null, viewer))
    .filter((access) => existsFor(access, viewer));
}

/** One day of margin, because the exact end depends on the event's time zone. */
export const firstDayOffered = (now: Date): string => addDays(dateOf(now.toISOString(), 'UTC'), -1);

/**
 * Condition: public events that last at least until this day. Written like the condition of the partial index on
 * public events: a prepared plan cannot match parameters to it.
 */
export const isOffered = (from: string | Placeholder): SQL | undefined =>
  and(
    sql`${events.privacy} = 'PUBLIC'`,
    isNull(events.deletedAt),
    sql`not ${events.needsReview}`,
    gte(events.endOn, from),
  );

/** Public events that are not over, soonest first. */
export async function publicEvents(reader: Reader, viewer: Viewer, limit: number): Promise<EventAccess[]> {
  const query = reader
    .select()
    .from(events)
    .where(
      and(
        isOffered(firstDayOffered(viewer.now)),
        viewer.userId ? ne(events.ownerId, viewer.userId) : undefined,
      ),
    )
    .orderBy(asc(events.startOn), asc(events.id))
    .limit(limit);
  return (await query.prepare('public_events').execute())
    .filter((event) => !isFinished(event, viewer.now))
    .map((event) => relationToEvent(event, null, viewer));
}
