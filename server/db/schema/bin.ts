import { sql } from 'drizzle-orm';
import { date, index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { id, instant, json, stamped } from './columns.ts';
import { events, type activities, type days } from './events.ts';

/** A deleted day. */
export interface BinnedDay extends Omit<
  typeof days.$inferSelect,
  'eventId' | 'on' | 'imageFileId' | 'version' | 'updatedAt'
> {
  /** Where it stood among all, counted from 0; absent in rows from before this was kept. */
  place?: number;
}

/** A deleted activity. */
export interface BinnedActivity extends Omit<
  typeof activities.$inferSelect,
  'eventId' | 'imageFileId' | 'version' | 'updatedAt'
> {
  /** The common documents that belonged to it, and since when. */
  documents: { id: string; linkedAt: string }[];
  /** What an imported file said of it: rows of `imported_activities`. */
  told: string[];
}

/** Deleted days and activities, a row each, for as long as they can be brought back. */
export const bin = pgTable(
  'bin',
  {
    id: id(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** What was deleted in one act has one, and comes back in one. */
    entry: uuid('entry').notNull(),
    /** One of the two; neither once it was brought back. */
    day: json<BinnedDay>('day'),
    activity: json<BinnedActivity>('activity'),
    /** The date of its day when it was deleted, which its times are of. */
    was: date('was', { mode: 'string' }).notNull(),
    /** The date that its day has by now: it moves with the event. */
    on: date('on', { mode: 'string' }).notNull(),
    /** Its picture is kept with it. */
    imageFileId: uuid('image_file_id'),
    deletedAt: instant('deleted_at').notNull(),
    /** Kept for a while, so that whoever restores it at the same time is told nothing wrong. */
    restoredAt: instant('restored_at'),
    ...stamped(),
  },
  (t) => [
    index('bin_entries').on(t.eventId, t.entry),
    index('bin_changed').on(t.eventId, t.version),
    index('bin_oldest').on(t.deletedAt),
    // asked for with every picture of a programme
    index('bin_pictures')
      .on(t.imageFileId)
      .where(sql`${t.imageFileId} is not null`),
  ],
);
