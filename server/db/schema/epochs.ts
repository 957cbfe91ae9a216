import { integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { events } from './events.ts';

/**
 * Every server start on this database begins an epoch. Versions issued under different epochs belong to
 * different histories: one of them may have been lost when the database was restored.
 */
export const epochs = pgTable('epochs', {
  /** Sequence number; the highest is the current epoch. */
  n: integer('n').primaryKey(),
  id: uuid('id').notNull(),
  startedAt: instant('started_at').notNull(),
  /** When the last change before that was made. If the database came from a backup, this is the time of the backup. */
  lastChangeAt: instant('last_change_at'),
});

/** Versions of an event from this one on belong to this epoch, up to the event's next row. */
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
