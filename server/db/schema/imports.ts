import { index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Location } from '#contract/schemas/common.ts';
import { id, instant, json } from './columns.ts';
import { activities, events, type FieldWriters } from './events.ts';

/** An activity as a file describes it: wall times in its own zone, or in the import's. */
export interface ImportedActivity {
  name: string;
  subtitle: string;
  description: string;
  location: string | null;
  /** Date of its day. */
  on: string;
  startsLocal: string;
  endsLocal: string;
  timezone: string | null;
}

/** Records that an event was created or updated from a file. */
export const imports = pgTable('imports', {
  eventId: uuid('event_id')
    .primaryKey()
    .references(() => events.id, { onDelete: 'cascade' }),
  /** The zone of wall times that do not name one. */
  timezone: text('timezone').notNull(),
  importedAt: instant('imported_at').notNull(),
  /** Identifies the file that last updated the event; null for the file it was created from. */
  file: uuid('file'),
});

/**
 * What the last file said, entry by entry, to tell manual edits from changes in the next file. Rows with a file other
 * than the event's are still being written, or obsolete.
 */
export const importedActivities = pgTable(
  'imported_activities',
  {
    id: id(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** The source's key for it; null if it has none. */
    key: text('key'),
    /** null: the activity was deleted later, or left out of the import. */
    activityId: uuid('activity_id').references(() => activities.id, { onDelete: 'set null' }),
    told: json<ImportedActivity>('told').notNull(),
    /** `imports.file` of the file. */
    file: uuid('file'),
  },
  (t) => [
    index('imported_activities_of').on(t.eventId),
    index('imported_activities_activity').on(t.activityId),
  ],
);

/** New values of activities from a file, written before the transaction that applies them. */
export const stagedActivities = pgTable(
  'staged_activities',
  {
    /** The value that `imports.file` will get. */
    file: uuid('file').notNull(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    activityId: uuid('activity_id').notNull(),
    dayId: uuid('day_id').notNull(),
    name: text('name').notNull(),
    subtitle: text('subtitle').notNull(),
    description: text('description').notNull(),
    startsLocal: timestamp('starts_local', { mode: 'string', precision: 0 }).notNull(),
    endsLocal: timestamp('ends_local', { mode: 'string', precision: 0 }).notNull(),
    timezone: text('timezone'),
    location: json<Location>('location'),
    writers: jsonb('writers').$type<FieldWriters>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.file, t.activityId] })],
);
