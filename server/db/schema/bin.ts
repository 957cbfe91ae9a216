import { sql } from 'drizzle-orm';
import { date, index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { id, instant, json, stamped } from './columns.ts';
import { events, type activities, type days } from './events.ts';

/** A deleted day. */
export interface BinnedDay extends Omit<
  typeof days.$inferSelect,
  'eventId' | 'on' | 'imageFileId' | 'version' | 'updatedAt'
> {
  /** Its position among all days, counted from 0; absent from older rows. */
  place?: number;
}

/** A deleted activity. */
export interface BinnedActivity extends Omit<
  typeof activities.$inferSelect,
  'eventId' | 'imageFileId' | 'version' | 'updatedAt'
> {
  /** The common documents linked to it, and since when. */
  documents: { id: string; linkedAt: string }[];
  /** What an imported file said about it, as ids of rows in `imported_activities`. */
  told: string[];
}

/** Deleted days and activities, one row each, while they can be restored. */
export const bin = pgTable(
  'bin',
  {
    id: id(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** Shared by everything deleted in one act, and restored together. */
    entry: uuid('entry').notNull(),
    /** Exactly one of `day` and `activity`; neither once it has been restored. */
    day: json<BinnedDay>('day'),
    activity: json<BinnedActivity>('activity'),
    /** The date of its day when it was deleted; its times are on that date. */
    was: date('was', { mode: 'string' }).notNull(),
    /** The current date of its day, which moves with the event. */
    on: date('on', { mode: 'string' }).notNull(),
    /** Its picture, which is kept with it. */
    imageFileId: uuid('image_file_id'),
    deletedAt: instant('deleted_at').notNull(),
    /**
     * The row is kept for a while after a restore, so that somebody restoring it at the same time gets a
     * correct response.
     */
    restoredAt: instant('restored_at'),
    ...stamped(),
  },
  (t) => [
    index('bin_entries').on(t.eventId, t.entry),
    index('bin_changed').on(t.eventId, t.version),
    index('bin_oldest').on(t.deletedAt),
    // queried for every picture of a programme
    index('bin_pictures')
      .on(t.imageFileId)
      .where(sql`${t.imageFileId} is not null`),
  ],
);
