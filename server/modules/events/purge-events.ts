import { and, asc, eq, lte, sql, type AnyColumn } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/types.ts';
import { events, importedActivities, stagedActivities } from '#server/db/schema.ts';
import { SYNCED_TABLES } from '#server/db/synced-tables.ts';
import { restorableSince } from '#server/modules/bin/restorable-since.ts';

/** Events per round, so that a few with thousands of rows do not keep everybody waiting. The next round continues. */
const EVENTS_PER_ROUND = 50;
/** Rows per transaction, for the same reason: some 10 ms, cascades included. */
const ROWS_AT_ONCE = 100;

interface Rows {
  table: PgTable;
  eventId: AnyColumn;
}
const { events: _event, ...rowsOfEvents } = SYNCED_TABLES;
/** Tables of which an event can have thousands of rows; rows that refer to others are deleted before them. */
const LARGE: readonly Rows[] = [
  { table: stagedActivities, eventId: stagedActivities.eventId },
  { table: importedActivities, eventId: importedActivities.eventId },
  ...Object.values(rowsOfEvents).reverse(),
];

/**
 * Deletes for good the events that can no longer be restored, with everything in them. Devices have dropped them long
 * ago. Returns their number.
 */
export async function purgeEvents(db: Db, now: Date): Promise<number> {
  const since = restorableSince(now);
  const due = await db
    .select({ id: events.id })
    .from(events)
    .where(lte(events.deletedAt, since))
    .orderBy(asc(events.deletedAt))
    .limit(EVENTS_PER_ROUND);
  for (const { id } of due) {
    // an event past restoring stays so: if this round is interrupted, the next one continues
    await purgeRowsOf(db, id);
    // the remaining rows cascade
    await db.delete(events).where(and(eq(events.id, id), lte(events.deletedAt, since)));
  }
  return due.length;
}

/** Deletes an event's rows in the large tables, in chunks. */
export async function purgeRowsOf(db: Db, id: string): Promise<void> {
  for (const table of LARGE) await purgeRows(db, table, id);
}

async function purgeRows(db: Db, { table, eventId }: Rows, id: string): Promise<void> {
  const some = sql`select ctid from ${table} where ${eventId} = ${id} limit ${ROWS_AT_ONCE}`;
  for (let gone = ROWS_AT_ONCE; gone === ROWS_AT_ONCE;) {
    const rows = await db
      .delete(table)
      .where(sql`ctid = any(array(${some}))`)
      .returning({ gone: sql`true` });
    gone = rows.length;
  }
}
