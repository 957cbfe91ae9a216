import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import type { Db } from '#server/db/types.ts';
import {
  activities,
  comments,
  documents,
  events,
  importedActivities,
  notifications,
  posts,
  rsvps,
} from '#server/db/schema.ts';
import { restorableSince } from '#server/modules/bin/restorable-since.ts';

/**
 * Events per round, so that some with thousands of rows do not keep everybody waiting; the next round
 * continues.
 */
const AT_ONCE = 50;
/** Rows per transaction, for the same reason: some 10 ms, with what goes with them. */
const ROWS_AT_ONCE = 100;
/** What an event can have thousands of; whatever refers to others comes before them. */
const LARGE = [importedActivities, activities, comments, posts, documents, notifications, rsvps] as const;

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
  for (const { id } of due) {
    // what is past being restored stays so: a round that is interrupted is continued by the next
    for (const table of LARGE) await purgeRows(db, table, id);
    // with the rest
    await db.delete(events).where(and(eq(events.id, id), lte(events.deletedAt, since)));
  }
  return due.length;
}

async function purgeRows(db: Db, table: (typeof LARGE)[number], eventId: string): Promise<void> {
  const some = db.select({ id: table.id }).from(table).where(eq(table.eventId, eventId)).limit(ROWS_AT_ONCE);
  for (let gone = ROWS_AT_ONCE; gone === ROWS_AT_ONCE;)
    gone = (await db.delete(table).where(inArray(table.id, some)).returning({ id: table.id })).length;
}
