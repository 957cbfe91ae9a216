import { and, asc, eq, lte } from 'drizzle-orm';
import type { Db } from '#server/db/types.ts';
import { events } from '#server/db/schema.ts';
import { restorableSince } from '#server/modules/bin/restorable-since.ts';

/**
 * Events per round, so that some with thousands of rows do not keep everybody waiting; the next round
 * continues.
 */
const AT_ONCE = 50;

/**
 * Deletes events for good that can no longer be restored, with everything in them. Devices have dropped them
 * long ago. Returns how many.
 */
export async function purgeEvents(db: Db, now: Date): Promise<number> {
  const since = restorableSince(now);
  const due = await db
    .select({ id: events.id })
    .from(events)
    .where(lte(events.deletedAt, since))
    .orderBy(asc(events.deletedAt))
    .limit(AT_ONCE);
  // each in its own transaction, and checked again in case it was restored meanwhile
  for (const { id } of due)
    await db.delete(events).where(and(eq(events.id, id), lte(events.deletedAt, since)));
  return due.length;
}
