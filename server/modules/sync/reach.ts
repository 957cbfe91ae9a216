import { sql } from 'drizzle-orm';
import { activities, comments, days, events, posts, rsvps, tombstones } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';

/**
 * How far a page of at most about `limit` rows gets: the version at which the limit is reached, or null when
 * everything after `after` fits. A version is never cut in two, for the cursor is a version: one large change
 * may exceed the limit.
 */
export async function reach(
  reader: Reader,
  eventId: string,
  after: number,
  limit: number,
): Promise<number | null> {
  const changed = [days, activities, rsvps, posts, comments, tombstones].map(
    (table) => sql`select version from ${table} where event_id = ${eventId} and version > ${after}`,
  );
  const event = sql`select row_version as version from ${events} where id = ${eventId} and row_version > ${after}`;
  const all = sql.join([event, ...changed], sql` union all `);
  const [row] = await reader
    .select({ version: sql<number>`version` })
    .from(sql`(${all}) as changed`)
    .orderBy(sql`version`)
    .offset(Math.max(0, limit - 1))
    .limit(1);
  return row?.version ?? null;
}
