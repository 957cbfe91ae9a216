import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { id, instant, stamped } from './columns.ts';
import { events } from './events.ts';

export const bulletins = pgTable(
  'bulletins',
  {
    id: id(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    title: text('title').notNull(),
    description: text('description').notNull(),
    mediaFileId: uuid('media_file_id'),
    postedAt: instant('posted_at').notNull(),
    ...stamped(),
  },
  (t) => [
    index('bulletins_newest').on(t.eventId, t.postedAt),
    index('bulletins_changed').on(t.eventId, t.version),
  ],
);

/** How far a person has read an event. */
export const reads = pgTable(
  'reads',
  {
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Time at which the newest bulletin they have read was posted. */
    bulletins: instant('bulletins').notNull(),
    ...stamped(),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.userId] })],
);
