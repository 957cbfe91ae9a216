import { integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { events } from './events.ts';

/**
 * Every start of a server on this database begins one. Versions that were given out under different epochs
 * belong to different histories: one of them may have been lost when the database was restored.
 */
export const epochs = pgTable('epochs', {
  /** Their order; the last is the current one. */
  n: integer('n').primaryKey(),
  id: uuid('id').notNull(),
  startedAt: instant('started_at').notNull(),
  /** The last change that the database knew of then: the time of the backup, where it came from one. */
  lastChangeAt: instant('last_change_at'),
});

/** From which version of an event on an epoch's versions follow, until the next row of that event. */
export const eventEpochs = pgTable(
  'event_epochs',
  {
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    firstVersion: integer('first_version').notNull(),
    epoch: uuid('epoch').notNull(),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.firstVersion] })],
);
