import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant, json } from './columns.ts';
import { activities, events } from './events.ts';

/** An activity as a file describes it: wall times in its own zone, or in that of the import. */
export interface ToldActivity {
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
});

/** What the last file said, entry by entry: it distinguishes manual edits from changes in the next file. */
export const importedActivities = pgTable(
  'imported_activities',
  {
    id: id(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** The source's key for it; null if it has none. */
    key: text('key'),
    /** Null: the activity was deleted later, or left out. */
    activityId: uuid('activity_id').references(() => activities.id, { onDelete: 'set null' }),
    told: json<ToldActivity>('told').notNull(),
  },
  (t) => [
    index('imported_activities_of').on(t.eventId),
    index('imported_activities_activity').on(t.activityId),
  ],
);
