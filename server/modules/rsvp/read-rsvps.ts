import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { rsvps, users } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';
import { personColumns } from '#server/modules/people/person-columns.ts';
import type { RsvpOfPerson } from '#server/modules/rsvp/present-rsvp.ts';

/** One statement of thousands of rows would keep writes waiting on the embedded database, even in a long snapshot. */
const AT_ONCE = 500;

/** RSVPs with their people, oldest first. */
export async function readRsvps(reader: Reader, where: SQL | undefined): Promise<RsvpOfPerson[]> {
  const all: RsvpOfPerson[] = [];
  for (;;) {
    const last = all.at(-1)?.rsvp;
    const after =
      last && sql`(${rsvps.createdAt}, ${rsvps.id}) > (${last.createdAt.toISOString()}, ${last.id})`;
    const some = await reader
      .select({ rsvp: rsvps, user: { ...personColumns, organisation: users.organisation } })
      .from(rsvps)
      .leftJoin(users, eq(users.id, rsvps.userId))
      .where(and(where, after))
      .orderBy(asc(rsvps.createdAt), asc(rsvps.id))
      .limit(AT_ONCE);
    all.push(...some);
    if (some.length < AT_ONCE) return all;
  }
}
