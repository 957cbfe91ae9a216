import { alias } from 'drizzle-orm/pg-core';
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { rsvps } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';

/** Positions on the waiting lists of their events, from 1, by the ids of these rows. */
export async function placesInLine(reader: Reader, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const ahead = alias(rsvps, 'ahead');
  const rows = await reader
    .select({ id: rsvps.id, place: count() })
    .from(rsvps)
    .innerJoin(
      ahead,
      and(
        eq(ahead.eventId, rsvps.eventId),
        eq(ahead.status, 'WAITLISTED'),
        sql`(${ahead.waitingSince}, ${ahead.id}) <= (${rsvps.waitingSince}, ${rsvps.id})`,
      ),
    )
    .where(and(inArray(rsvps.id, [...ids]), eq(rsvps.status, 'WAITLISTED')))
    .groupBy(rsvps.id);
  return new Map(rows.map(({ id, place }) => [id, place]));
}
