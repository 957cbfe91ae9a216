import { and, eq, inArray, isNotNull, or, type SQL } from 'drizzle-orm';
import { GUESTS_NAMED } from '#contract/constants.ts';
import { isManager } from '#contract/rules/relation.ts';
import type { AnswerCounts } from '#contract/schemas/events.ts';
import { isHost } from '#server/access/managers-of.ts';
import type { EventAccess, Viewer } from '#server/access/relation-to-event.ts';
import { inList } from '#server/db/id-list.ts';
import { events, rsvps, users } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';
import type { PersonRecord } from '#server/modules/people/present-person.ts';
import { placesInLine } from '#server/modules/rsvp/places-in-line.ts';
import {
  answerCounts,
  attending,
  broughtAlong,
  comes,
  placesAwaited,
  placesTaken,
} from '#server/modules/rsvp/takes-place.ts';
import { personColumns } from '#server/modules/people/person-columns.ts';

/** The people in an event's row, before redaction for the caller. */
export interface EventPeople {
  owner: PersonRecord;
  hosts: PersonRecord[];
  /** At most `GUESTS_NAMED`. */
  guests: PersonRecord[];
  /** Everybody who is coming, and how many of them are companions. */
  guestsCount: number;
  companionsCount: number;
  /** Places taken, and places that the waiting list waits for. */
  taken: number;
  waiting: number;
  /** Counts everybody on the list if the viewer manages the event, otherwise only those counted above. */
  answers: AnswerCounts;
  /** The viewer's own position on the waiting list. */
  placeInLine: number | undefined;
}

/**
 * Owner, hosts, guests and their number, for several events in a few queries. All guests are listed only where the
 * viewer manages the event; elsewhere at most the viewer.
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
    .where(inList(events.id, ids));
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
        inList(rsvps.eventId, ids),
        or(
          inArray(rsvps.status, ['YES', 'WAITLISTED']),
          managed.length ? inList(rsvps.eventId, managed) : undefined,
        ),
      ),
    )
    .groupBy(rsvps.eventId);
  // each found by its own index, so that no long list is read for a few people
  const named = await readNamed(
    reader,
    and(inList(rsvps.eventId, ids), or(isHost, viewer.userId ? eq(rsvps.userId, viewer.userId) : undefined)),
  );
  const listed = managed.length > 0 ? await readGuests(reader, managed) : [];

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
  for (const { eventId, hosts, status, person } of named) {
    const of = people.get(eventId);
    if (hosts) of?.hosts.push(person);
    if (status === 'YES' && person.id === viewer.userId && !wholeList.has(eventId)) of?.guests.push(person);
  }
  for (const { eventId, person } of listed) people.get(eventId)?.guests.push(person);
  return people;
}

/** People on guest lists, in the order in which they joined them. */
const readNamed = (reader: Reader, where: SQL | undefined) =>
  reader
    .select({ eventId: rsvps.eventId, hosts: rsvps.isHost, status: rsvps.status, person: personColumns })
    .from(rsvps)
    .innerJoin(users, eq(users.id, rsvps.userId))
    .where(where)
    .orderBy(rsvps.createdAt, rsvps.id);

/** The first guests of each event. */
function readGuests(reader: Reader, eventIds: readonly string[]) {
  const first = reader
    .select({ userId: rsvps.userId, createdAt: rsvps.createdAt, id: rsvps.id })
    .from(rsvps)
    .where(and(eq(rsvps.eventId, events.id), comes, isNotNull(rsvps.userId)))
    .orderBy(rsvps.createdAt, rsvps.id)
    .limit(GUESTS_NAMED)
    .as('first');
  return reader
    .select({ eventId: events.id, person: personColumns })
    .from(events)
    .crossJoinLateral(first)
    .innerJoin(users, eq(users.id, first.userId))
    .where(inList(events.id, eventIds))
    .orderBy(first.createdAt, first.id);
}
