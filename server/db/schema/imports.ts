import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant, json } from './columns.ts';
import { activities, events } from './events.ts';

/** An activity as a file told it: wall times in its own zone, or in that of the import. */
export interface ToldActivity {
  name: string;
  subtitle: string;
  description: string;
  location: string | null;
  /** Its day. */
  on: string;
  startsLocal: string;
  endsLocal: string;
  timezone: string | null;
}

/** That an event was made of a file, or updated from one. */
export const imports = pgTable('imports', {
  eventId: uuid('event_id')
    .primaryKey()
    .references(() => events.id, { onDelete: 'cascade' }),
  /** In which wall times without a zone of their own were meant. */
  timezone: text('timezone').notNull(),
  importedAt: instant('imported_at').notNull(),
});

/** What the last file said, entry by entry: with it edits by hand are told from changes of the next file. */
export const importedActivities = pgTable(
  'imported_activities',
  {
    id: id(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** What the source calls it; null where it says nothing. */
    key: text('key'),
    /** Null: it was deleted since, or left out. */
    activityId: uuid('activity_id').references(() => activities.id, { onDelete: 'set null' }),
    told: json<ToldActivity>('told').notNull(),
  },
  (t) => [
    index('imported_activities_of').on(t.eventId),
    index('imported_activities_activity').on(t.activityId),
  ],
);
