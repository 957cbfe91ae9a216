import { and, asc, eq, lte } from 'drizzle-orm';
import type { Db } from '#server/db/types.ts';
import { events } from '#server/db/schema.ts';
import { restorableSince } from '#server/modules/bin/restorable-since.ts';

/** A round goes on with the rest; events with thousands of rows must not keep everybody waiting. */
const AT_ONCE = 50;

/**
 * Removes what was deleted too long ago to be restored, with everything in it. Devices have forgotten it: it
 * has been in no list of theirs since. Returns how many.
 */
export async function purgeEvents(db: Db, now: Date): Promise<number> {
  const since = restorableSince(now);
  const due = await db
    .select({ id: events.id })
    .from(events)
    .where(lte(events.deletedAt, since))
    .orderBy(asc(events.deletedAt))
    .limit(AT_ONCE);
  // one by one, each in a transaction of its own; asked again, for one that was restored meanwhile
  for (const { id } of due)
    await db.delete(events).where(and(eq(events.id, id), lte(events.deletedAt, since)));
  return due.length;
}
