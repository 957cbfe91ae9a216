import { asc, eq, type SQL } from 'drizzle-orm';
import { rsvps, users } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';
import { personColumns } from '#server/modules/people/person-columns.ts';
import type { RsvpOfPerson } from '#server/modules/rsvp/present-rsvp.ts';

/** RSVPs with their people, oldest first. */
export const readRsvps = (reader: Reader, where: SQL | undefined): Promise<RsvpOfPerson[]> =>
  reader
    .select({ rsvp: rsvps, user: { ...personColumns, organisation: users.organisation } })
    .from(rsvps)
    .leftJoin(users, eq(users.id, rsvps.userId))
    .where(where)
    .orderBy(asc(rsvps.createdAt), asc(rsvps.id));
