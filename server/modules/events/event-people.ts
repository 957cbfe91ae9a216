import { and, eq, inArray, or } from 'drizzle-orm';
import { isManager } from '#contract/rules/relation.ts';
import type { AnswerCounts } from '#contract/schemas/events.ts';
import type { EventAccess, Viewer } from '#server/access/relation-to-event.ts';
import { events, rsvps, users } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';
import type { PersonRecord } from '#server/modules/people/present-person.ts';
import { placesInLine } from '#server/modules/rsvp/places-in-line.ts';
import {
  answerCounts,
  attending,
  broughtAlong,
  placesAwaited,
  placesTaken,
} from '#server/modules/rsvp/takes-place.ts';
import { personColumns } from '#server/modules/people/person-columns.ts';

/** The people in an event's row, before redaction for the caller. */
export interface EventPeople {
  owner: PersonRecord;
  hosts: PersonRecord[];
  guests: PersonRecord[];
  /** Everybody who is coming, and how many of them are companions. */
  guestsCount: number;
  companionsCount: number;
  /** Places taken, and places that people wait for. */
  taken: number;
  waiting: number;
  /** Over everybody on the list if the viewer manages the event, otherwise over those counted above. */
  answers: AnswerCounts;
  /** The viewer's own position on the waiting list. */
  placeInLine: number | undefined;
}

/**
 * Owner, hosts, guests and their number, for several events in three queries. Lists all guests only where the
 * viewer manages the event, otherwise at most the viewer.
 */
export async function readEventPeople(
  reader: Reader,
  accesses: readonly EventAccess[],
  viewer: Viewer,
): Promise<Map<string, EventPeople>> {
  const ids = accesses.map(({ event }) => event.id);
  if (ids.length === 0) return new Map();
  const managed = accesses.filter(({ relation }) => isManager(relation)).map(({ event }) => event.id);
  const owners = await reader
    .select({ eventId: events.id, person: personColumns })
    .from(events)
    .innerJoin(users, eq(users.id, events.ownerId))
    .where(inArray(events.id, ids));
  const counts = await reader
    .select({
      eventId: rsvps.eventId,
      guestsCount: attending,
      companionsCount: broughtAlong,
      taken: placesTaken,
      waiting: placesAwaited,
      answers: answerCounts,
    })
    .from(rsvps)
    .innerJoin(events, eq(events.id, rsvps.eventId))
    .where(
      and(
        inArray(rsvps.eventId, ids),
        or(
          inArray(rsvps.status, ['YES', 'WAITLISTED']),
          managed.length ? inArray(rsvps.eventId, managed) : undefined,
        ),
      ),
    )
    .groupBy(rsvps.eventId);
  const named = await reader
    .select({ eventId: rsvps.eventId, isHost: rsvps.isHost, status: rsvps.status, person: personColumns })
    .from(rsvps)
    .innerJoin(users, eq(users.id, rsvps.userId))
    .where(
      and(
        inArray(rsvps.eventId, ids),
        or(
          eq(rsvps.isHost, true),
          and(
            eq(rsvps.status, 'YES'),
            or(
              managed.length ? inArray(rsvps.eventId, managed) : undefined,
              viewer.userId ? eq(rsvps.userId, viewer.userId) : undefined,
            ),
          ),
        ),
      ),
    )
    .orderBy(rsvps.createdAt, rsvps.id);

  const people = new Map<string, EventPeople>();
  for (const { eventId, person } of owners)
    people.set(eventId, {
      owner: person,
      hosts: [],
      guests: [],
      guestsCount: 0,
      companionsCount: 0,
      taken: 0,
      waiting: 0,
      answers: { going: 0, maybe: 0, waiting: 0, no: 0 },
      placeInLine: undefined,
    });
  for (const { eventId, ...numbers } of counts) Object.assign(people.get(eventId) ?? {}, numbers);
  const waiting = accesses.flatMap(({ rsvp }) => (rsvp?.status === 'WAITLISTED' ? [rsvp] : []));
  const places = await placesInLine(
    reader,
    waiting.map(({ id }) => id),
  );
  for (const { id, eventId } of waiting)
    Object.assign(people.get(eventId) ?? {}, { placeInLine: places.get(id) });
  const wholeList = new Set(managed);
  for (const { eventId, isHost, status, person } of named) {
    const of = people.get(eventId);
    if (isHost) of?.hosts.push(person);
    if (status === 'YES' && (wholeList.has(eventId) || person.id === viewer.userId)) of?.guests.push(person);
  }
  return people;
}
