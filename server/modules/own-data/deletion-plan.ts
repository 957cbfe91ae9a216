import { and, asc, eq, isNull, ne } from 'drizzle-orm';
import type { DeletionPlan } from '#contract/schemas/own-data.ts';
import { events, rsvps, users } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';
import { personColumns } from '#server/modules/people/person-columns.ts';
import { presentPerson } from '#server/modules/people/present-person.ts';
import { ownUser } from '#server/modules/people/profile.ts';

/** Events the person owns, by start, with the hosts who could take each over. */
export async function readDeletionPlan(reader: Reader, userId: string, now: Date): Promise<DeletionPlan> {
  const { passwordHash } = await ownUser(reader, userId);
  const { id, name, startOn, endOn } = events;
  const owned = await reader
    .select({ id, name, startOn, endOn })
    .from(events)
    .where(and(eq(events.ownerId, userId), isNull(events.deletedAt)))
    .orderBy(asc(startOn), asc(id));
  const hosts = await reader
    .select({ eventId: rsvps.eventId, person: personColumns })
    .from(rsvps)
    .innerJoin(users, eq(users.id, rsvps.userId))
    .innerJoin(events, eq(events.id, rsvps.eventId))
    .where(and(eq(events.ownerId, userId), eq(rsvps.isHost, true), ne(users.id, userId)))
    .orderBy(asc(rsvps.createdAt), asc(rsvps.id));
  return {
    proof: passwordHash ? 'PASSWORD' : 'CODE',
    events: owned.map((event) => ({
      ...event,
      hosts: hosts
        .filter(({ eventId }) => eventId === event.id)
        .map(({ person }) => presentPerson(person, { userId, now })),
    })),
  };
}
